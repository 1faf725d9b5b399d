"""A login page of a provider that sends the browser back by a redirect to an app's own scheme.

    login.py REDIRECT      prints its port, and serves until its input ends

The page takes any name; the redirect gets a code and the state that the page was opened with.
"""
import html
import http.server
import sys
import threading
import urllib.parse


class Login(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query).get("state", [""])[0]
        page = (
            "<!doctype html><title>Sign in</title><form method=post action=login>"
            "<input name=name><input type=hidden name=state value=\"%s\">"
            "<button>Sign in</button></form>" % html.escape(state)
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        fields = dict(urllib.parse.parse_qsl(body))
        query = urllib.parse.urlencode({"code": "c-" + fields["name"], "state": fields["state"]})
        self.send_response(302)
        self.send_header("Location", sys.argv[1] + "?" + query)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Login)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
