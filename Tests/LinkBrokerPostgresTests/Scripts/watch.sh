# Runs a server as long as standard input is open, then stops it:
#
#     sh watch.sh FOLDER COMMAND...
#
# The folder holds `data`; without a file `keep` in it, it is removed at the end. So no server
# outlives the tests that started it, even where they crash.
folder=$1
shift
"$@" </dev/null >>"$folder/log" 2>&1 &
cat >/dev/null
if [ -s "$folder/data/postmaster.pid" ]; then
    kill -INT "$(head -n 1 "$folder/data/postmaster.pid")" 2>/dev/null
fi
wait
if [ ! -e "$folder/keep" ]; then rm -rf "$folder"; fi
