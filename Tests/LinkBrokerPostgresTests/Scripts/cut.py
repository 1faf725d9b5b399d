"""Stands between client and server and cuts one commit:

    python3 cut.py LISTEN TARGET reply|request once|forever

`reply` passes the commit on, waits for its answer and drops it; `request` drops the commit itself.
Afterwards it lets everything pass (`once`), or nobody connects any more (`forever`). It ends when
standard input does.
"""
import os
import select
import socket
import sys

listen, target, what, then = sys.argv[1:]
server = socket.socket(socket.AF_UNIX)
server.bind(listen)
server.listen(64)
os.chmod(listen, 0o777)
print("ready", flush=True)
peers = {}
commits = set()
is_cut = False


def close(side):
    other = peers.pop(side)
    peers.pop(other, None)
    commits.discard(other)
    commits.discard(side)
    side.close()
    other.close()


while True:
    accepting = [sys.stdin] if is_cut and then == "forever" else [sys.stdin, server]
    for side in select.select(accepting + list(peers), [], [])[0]:
        if side is sys.stdin:
            sys.exit()
        if side is server:
            client = server.accept()[0]
            upstream = socket.socket(socket.AF_UNIX)
            upstream.connect(target)
            peers[client], peers[upstream] = upstream, client
            continue
        if side not in peers:
            continue
        data = side.recv(65536)
        other = peers[side]
        if side in commits or (not data):
            if side in commits:
                is_cut = True
            close(side)
        elif b"COMMIT\0" in data and not is_cut:
            if what == "request":
                is_cut = True
                close(side)
            else:
                commits.add(other)
                other.sendall(data)
        else:
            other.sendall(data)
        if is_cut and then == "forever" and server.fileno() >= 0:
            server.close()
            os.unlink(listen)
