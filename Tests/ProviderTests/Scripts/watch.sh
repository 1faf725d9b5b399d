# Runs a server as long as standard input is open, then ends it:
#
#     sh watch.sh FOLDER COMMAND...
#
# Without a file `keep` in the folder, that is removed at the end. So no server outlives the tests
# that started it, even where they crash.
folder=$1
shift
cd "$folder" || exit 1
"$@" </dev/null >>"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -TERM "$server" 2>/dev/null
wait
if [ ! -e "$folder/keep" ]; then rm -rf "$folder"; fi
