"""A Canaille for one test, with a client of the redirect that is given; run by its own python.

    canaille.py FOLDER SETUP REDIRECT

It prepares the server with the script SETUP, starts it, registers the client and prints the port and
the client's id. A line `CODE VERIFIER` of its input is exchanged for tokens, and the status is printed.
The server ends with the input.
"""
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

folder, setup, redirect = sys.argv[1:]
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
site = "http://127.0.0.1:%d" % port
os.makedirs(folder)
subprocess.run(
    [sys.executable, setup, folder, str(port), "1", "password"], check=True,
    stdout=subprocess.DEVNULL)


def posted(path, body, kind):
    request = urllib.request.Request(site + path, body.encode(), {"Content-Type": kind})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.status, json.load(answer)


def register():
    client = {
        "client_name": "Reader", "redirect_uris": [redirect], "application_type": "native",
        "grant_types": ["authorization_code"], "response_types": ["code"],
        "scope": "openid profile", "token_endpoint_auth_method": "none",
        "id_token_signed_response_alg": "ES256",
    }
    return posted("/oauth/register", json.dumps(client), "application/json")[1]["client_id"]


def exchanged(client, code, verifier):
    fields = {
        "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
        "client_id": client, "code_verifier": verifier,
    }
    kind = "application/x-www-form-urlencoded"
    try:
        status, answer = posted("/oauth/token", urllib.parse.urlencode(fields), kind)
        return "%d %s" % (status, "id_token" in answer)
    except urllib.error.HTTPError as error:
        return str(error.code)


with open(os.path.join(folder, "log"), "w") as log:
    server = subprocess.Popen(
        [
            os.path.join(os.path.dirname(sys.executable), "canaille"), "run", "--bind",
            "127.0.0.1:%d" % port,
        ],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        env=dict(
            os.environ, CANAILLE_CONFIG=os.path.join(folder, "config.toml"),
            PYTHONWARNINGS="ignore"))
try:
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    client = register()
    print(port, client, flush=True)
    for line in sys.stdin:
        print(exchanged(client, *line.split()), flush=True)
finally:
    os.killpg(server.pid, signal.SIGKILL)
