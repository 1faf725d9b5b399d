"""Peers of a session's socket that do what `linkbroker deliver` never does.

    peer.py send SOCKET [--as UID] HEX...   one connection for each message; prints what came back;
                                            `HEX:61*9` has nine more bytes 61
    peer.py silent SOCKET COUNT             connects and says nothing until its input ends
    peer.py leave SOCKET HEX COUNT          sends and leaves without waiting for the answer
    peer.py lossy SOCKET REAL COUNT         hands messages on to REAL and loses COUNT answers
    peer.py deaf SOCKET COUNT               takes COUNT messages and closes without an answer
    peer.py answer SOCKET HEX               answers one message with HEX
    peer.py serve SOCKET --as UID           listens as another user; prints what it got
    peer.py stale SOCKET                    leaves a socket that nobody listens at
"""
import os
import socket
import sys

words = sys.argv[1:]
user = None
if "--as" in words:
    place = words.index("--as")
    user = int(words[place + 1])
    del words[place:place + 2]
verb, path, rest = words[0], words[1], words[2:]


def made():
    return socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def become():
    if user is not None:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)


def connected(target=path):
    connection = made()
    connection.settimeout(20)
    connection.connect(target)
    return connection


def received(connection):
    try:
        return connection.recv(100_000)
    except ConnectionError:
        return b""


def message(text):
    head, _, rest = text.partition(":")
    byte, _, count = rest.partition("*")
    return bytes.fromhex(head) + bytes.fromhex(byte) * int(count or 1)


def listening():
    server = made()
    server.bind(path)
    os.chmod(path, 0o600)
    become()
    server.listen(64)
    print("ready", flush=True)
    return server


if verb == "send":
    become()
    for text in rest:
        connection = connected()
        try:
            connection.send(message(text))
        except ConnectionError:
            pass
        print(received(connection).hex() or "closed", flush=True)
elif verb == "silent":
    connections = [connected() for _ in range(int(rest[0]))]
    print("ready", flush=True)
    sys.stdin.read()
elif verb == "leave":
    for _ in range(int(rest[1])):
        connection = connected()
        connection.send(bytes.fromhex(rest[0]))
        connection.close()
elif verb == "lossy":
    losses = int(rest[1])
    server = listening()
    while True:
        client, _ = server.accept()
        sent = received(client)
        real = connected(rest[0])
        real.send(sent)
        reply = real.recv(100)
        if losses > 0:
            losses -= 1
        else:
            client.send(reply)
        client.close()
elif verb == "deaf":
    server = listening()
    for _ in range(int(rest[0])):
        client, _ = server.accept()
        client.recv(100_000)
        client.close()
elif verb == "answer":
    server = listening()
    client, _ = server.accept()
    client.recv(100_000)
    client.send(bytes.fromhex(rest[0]))
    client.close()
elif verb == "serve":
    server = listening()
    client, _ = server.accept()
    print("got", len(received(client)), flush=True)
elif verb == "stale":
    made().bind(path)
