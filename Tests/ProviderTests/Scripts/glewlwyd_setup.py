"""Prepares a glewlwyd in a folder, and then, when it runs, its scopes, people and client.

    python glewlwyd_setup.py files FOLDER PORT
    python glewlwyd_setup.py content FOLDER PORT REDIRECT
"""
import gzip
import http.cookiejar
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request

step, folder, port = sys.argv[1:4]


def path(name):
    return os.path.join(folder, name)


def files():
    with gzip.open("/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz", "rt") as script:
        database = sqlite3.connect(path("glewlwyd.db"))
        database.executescript(script.read())
        database.commit()
    # The packaged pages are links into other packages, and `config.json` leads to a folder.
    shutil.copytree(
        "/usr/share/glewlwyd/webapp", path("webapp"),
        ignore=shutil.ignore_patterns("config.json"))
    shutil.copy("/usr/share/glewlwyd/templates/config.json", path("webapp/config.json"))
    with open("/etc/glewlwyd/glewlwyd.conf") as file:
        text = file.read()
    for pattern, line in (
        (r"^port=.*", f"port={port}"),
        (r"^#bind_address=.*", 'bind_address="127.0.0.1"'),
        (r"^external_url=.*", f'external_url="http://127.0.0.1:{port}"'),
        (r"^# static_files_path=.*", f'static_files_path="{path("webapp")}/"'),
        (r"^log_file=.*", f'log_file="{path("glewlwyd.log")}"'),
        (r"^@include.*", f'database = {{ type = "sqlite3" path = "{path("glewlwyd.db")}" }};'),
    ):
        text = re.sub(pattern, line, text, flags=re.MULTILINE)
    with open(path("glewlwyd.conf"), "w") as file:
        file.write(text)
    subprocess.run(
        ["rnbyc", "-j", "-g", "ec256", "-k", "ec-1", "-a", "ES256", "-g", "rsa2048", "-k",
         "rsa-1", "-a", "RS256", "-o", path("jwks.json"), "-p", "/dev/null"],
        check=True, stdout=subprocess.DEVNULL)


base = f"http://127.0.0.1:{port}/api"
browser = urllib.request.build_opener(
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def call(method, place, body):
    request = urllib.request.Request(
        base + place, json.dumps(body).encode(), {"Content-Type": "application/json"},
        method=method)
    try:
        browser.open(request)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {place}: {error.code} {error.read()[:200]}")


def provider():
    with open(path("jwks.json")) as file:
        keys = file.read()
    return {
        "module": "oidc", "name": "oidc", "display_name": "OIDC", "parameters": {
            "iss": f"{base}/oidc", "oauth-as-iss-id": True, "jwks-private": keys,
            "default-kid": "ec-1", "jwks-show": True, "access-token-duration": 3600,
            "refresh-token-duration": 1209600, "code-duration": 600,
            "refresh-token-rolling": True, "auth-type-code-enabled": True,
            "auth-type-code-revoke-replayed": True, "auth-type-refresh-enabled": True,
            "pkce-allowed": True, "pkce-method-plain-allowed": False,
            "pkce-required-public-client": True, "oauth-par-allowed": False,
            "client-sign_kid-parameter": "sign_kid", "subject-type": "public",
            "scope-claim": "mandatory", "email-claim": "mandatory", "name-claim": "mandatory",
            "claims": [{"name": "groups", "user-property": "groups", "type": "string",
                        "mandatory": True, "on-demand": False, "scope": []}],
            "allowed-scope": ["openid", "library", "borrow", "payroll"]}}


def content(redirect):
    call("POST", "/auth/", {"username": "admin", "password": "password"})
    call("POST", "/mod/scheme/", {
        "module": "otp", "name": "otp", "display_name": "One-time password", "expiration": 30,
        "max_use": 0, "allow_user_register": True, "parameters": {
            "issuer": "tests", "secret-minimum-size": 16, "otp-length": 6, "hotp-allow": True,
            "totp-allow": True, "hotp-window": 0, "totp-window": 1, "totp-start-offset": 0}})
    call("POST", "/mod/plugin/", provider())
    otp = [{"scheme_type": "otp", "scheme_name": "otp"}]
    for name, password, schemes in (
            ("library", False, {}), ("borrow", False, {}), ("payroll", True, {"2": otp})):
        call("POST", "/scope/", {
            "name": name, "display_name": name.title(), "description": "scope " + name,
            "password_required": password, "password_max_age": 0, "scheme": schemes,
            "scheme_required": {group: 1 for group in schemes}})
    users = json.load(browser.open(base + "/mod/user/database"))
    users["parameters"]["data-format"]["groups"] = {
        "multiple": True, "read": True, "write": True, "profile-read": True,
        "profile-write": False}
    call("PUT", "/mod/user/database", users)
    call("PUT", "/mod/user/database/reset", {})
    for name, password, scopes, groups in (
            ("alice", "correct horse", ["library", "borrow", "payroll"], ["editors", "staff"]),
            ("bob", "battery staple", ["library"], ["readers"])):
        call("POST", "/user/", {
            "username": name, "password": password, "name": name.title(),
            "email": name + "@example.org", "enabled": True,
            "scope": ["g_profile", "openid"] + scopes, "groups": groups})
    call("POST", "/client/", {
        "client_id": "reader", "name": "Reader", "enabled": True, "confidential": False,
        "scope": [], "redirect_uri": redirect.split(","),
        "authorization_type": ["code", "refresh_token"],
        "token_endpoint_auth_method": ["none"]})


if step == "files":
    files()
else:
    content(sys.argv[4])
