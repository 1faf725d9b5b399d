"""Prepares a Canaille in a folder: configuration, keys, database, two people and a group.

    python canaille_setup.py FOLDER PORT KEYS FACTORS

KEYS is the suffix of the key names, FACTORS is `password` or `password,otp`. In a folder that is
prepared already, only the configuration and the keys are made anew.
"""
import json
import os
import subprocess
import sys

from joserfc.jwk import ECKey, RSAKey

folder, port, suffix, factors = sys.argv[1:]
database = os.path.join(folder, "canaille.sqlite")
is_new = not os.path.exists(database)


def table(key, name, algorithm):
    members = dict(key.as_dict(private=True), kid=name, alg=algorithm, use="sig")
    texts = (f"{a} = {json.dumps(b)}" for a, b in members.items() if isinstance(b, str))
    return "{ " + ", ".join(texts) + " }"


config = f"""
SECRET_KEY = "for-tests-only"
SERVER_NAME = "127.0.0.1:{port}"
PREFERRED_URL_SCHEME = "http"
SESSION_COOKIE_SECURE = false
BROKER = "dramatiq_eager_broker:EagerBroker"
[CANAILLE]
DATABASE = "sql"
HTMX = false
CAPTCHA_ENABLED = false
AUTHENTICATION_FACTORS = {json.dumps(factors.split(","))}
[CANAILLE_SQL]
DATABASE_URI = "sqlite:///{database}"
PASSWORD_SCHEMES = "pbkdf2_sha512"
[CANAILLE_OIDC]
DYNAMIC_CLIENT_REGISTRATION_OPEN = true
TRUSTED_DOMAINS = []
ACTIVE_JWKS = [
  {table(RSAKey.generate_key(2048), "rsa-" + suffix, "RS256")},
  {table(ECKey.generate_key("P-256"), "ec-" + suffix, "ES256")},
]
"""
path = os.path.join(folder, "config.toml")
with open(path, "w") as file:
    file.write(config)

canaille = os.path.join(os.path.dirname(sys.executable), "canaille")
environment = dict(os.environ, CANAILLE_CONFIG=path, PYTHONWARNINGS="ignore")


def run(*arguments):
    done = subprocess.run(
        [canaille, *arguments], env=environment, cwd=folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"canaille {arguments[0]}: {done.stdout}")


def add(name, password, *more):
    run(
        "create", "user", "--quiet", "--user-name", name, "--password", password, "--given-name",
        name.title(), "--family-name", "Reader", "--formatted-name", name.title() + " Reader",
        "--emails", name + "@example.org", *more)


if is_new:
    run("install")
    secret = []
    if "otp" in factors:
        secret = ["--secret-token", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "--last-otp-login",
                  "2020-01-01T00:00:00+00:00"]
    add("alice", "correct horse", *secret)
    if not secret:
        add("bob", "battery staple")
        run("create", "group", "--quiet", "--display-name", "editors", "--members", "alice")
