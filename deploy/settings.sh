# Reads the RESHELVE_ variables for run-nginx and run-caddy, checks them, and works out the GATEWAY_
# variables that the configuration files use. docs/deploying.md describes each.

problems=0
problem() {
  echo "$1" >&2
  problems=$((problems + 1))
}

# Variables that end up in a configuration file hold none of the characters that mean something there.
plain() {
  case $2 in
    *[\"\'\$\;\{\}\\\`]* | *[[:cntrl:]]*) problem "$1 may not contain quotes, \$ ; { } \\ or line breaks." ;;
  esac
}

matches() {
  printf '%s' "$2" | LC_ALL=C grep -Eqx -- "$1"
}

readable() {
  [ -f "$2" ] && [ -r "$2" ] || problem "$1 is $2, which is no file that $(id -un) can read."
}

origin='https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?'
host_of() { printf '%s' "${1#*://}" | sed 's|/.*||'; }
name_of() { host_of "$1" | sed 's|:[0-9]*$||'; }
is_loopback() {
  case $(name_of "$1") in localhost | 127.*) return 0 ;; *) return 1 ;; esac
}

# Checks the address of a server that requests are passed on to.
remote() {
  if ! matches "$origin" "$2"; then
    problem "$1 is \"$2\". It must be an address without a path, such as $3."
  elif [ "${2%%:*}" = http ] && ! is_loopback "$2"; then
    problem "$1 is \"$2\". It must be https, except on this machine."
  fi
}

# Text as a JSON string.
json() {
  printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')"
}

# An asterisk in a setting is no pattern of file names.
set -f

RESHELVE_LISTEN=${RESHELVE_LISTEN:-127.0.0.1:8080}
RESHELVE_ROOT=${RESHELVE_ROOT:-$(cd "$deploy/.." && pwd)/dist}
RESHELVE_WORKSPACE=${RESHELVE_WORKSPACE:-}
RESHELVE_WORKSPACE=${RESHELVE_WORKSPACE%/}
RESHELVE_STORAGE=${RESHELVE_STORAGE:-}
RESHELVE_STORAGE=${RESHELVE_STORAGE%/}
RESHELVE_RATE=${RESHELVE_RATE:-60r/m}
RESHELVE_TIMEOUT=${RESHELVE_TIMEOUT:-60s}
RESHELVE_CONNECT=${RESHELVE_CONNECT:-}

# nginx would look for relative paths in a folder of its own.
for one in RESHELVE_ROOT RESHELVE_CERT RESHELVE_CERT_KEY RESHELVE_CA RESHELVE_USERS; do
  eval "file=\${$one:-}"
  case $file in '' | /*) ;; *) eval "$one=\$PWD/\$file" ;; esac
done

# A setting that is misspelt could leave the sign-in out.
known=' LISTEN ROOT WORKSPACE KEY_FILE STORAGE CONNECT RATE TIMEOUT RESOLVER CERT CERT_KEY CA USERS
  USER_HEADER AUTH SIGN_IN NAME COLOR HELP KEEP_READ '
for one in $(env | sed -n 's/^RESHELVE_\([A-Za-z0-9_]*\)=.*/\1/p'); do
  printf '%s' "$known" | grep -qw -- "$one" || problem "RESHELVE_$one is no setting of the gateway."
done

matches '[A-Za-z0-9.-]+:[0-9]{1,5}' "$RESHELVE_LISTEN" ||
  problem "RESHELVE_LISTEN is \"$RESHELVE_LISTEN\". It must be host:port, such as 127.0.0.1:8080."

plain RESHELVE_ROOT "$RESHELVE_ROOT"
[ "$problems" -gt 0 ] || [ -f "$RESHELVE_ROOT/index.html" ] ||
  problem "RESHELVE_ROOT is $RESHELVE_ROOT, which has no index.html. It must be the folder that npm run build writes."

if [ -z "$RESHELVE_WORKSPACE" ]; then
  problem "RESHELVE_WORKSPACE is missing: the address of the workspace, such as https://acme.example."
else
  remote RESHELVE_WORKSPACE "$RESHELVE_WORKSPACE" https://acme.example
fi
[ -z "$RESHELVE_STORAGE" ] || remote RESHELVE_STORAGE "$RESHELVE_STORAGE" https://storage.example

matches '[1-9][0-9]{0,5}r/[sm]' "$RESHELVE_RATE" ||
  problem "RESHELVE_RATE is \"$RESHELVE_RATE\". It must be requests a minute or a second, such as 60r/m or 5r/s."
matches '[1-9][0-9]{0,3}s' "$RESHELVE_TIMEOUT" ||
  problem "RESHELVE_TIMEOUT is \"$RESHELVE_TIMEOUT\". It must be seconds, such as 60s."
for one in $RESHELVE_CONNECT; do
  matches "$origin" "$one" ||
    problem "RESHELVE_CONNECT has \"$one\". It must hold origins such as https://storage.example, separated by spaces."
done

# Certificates
GATEWAY_SCHEME=http
if [ -n "${RESHELVE_CERT:-}${RESHELVE_CERT_KEY:-}" ]; then
  GATEWAY_SCHEME=https
  if [ -z "${RESHELVE_CERT:-}" ] || [ -z "${RESHELVE_CERT_KEY:-}" ]; then
    problem "RESHELVE_CERT and RESHELVE_CERT_KEY must be set together."
  else
    for one in RESHELVE_CERT RESHELVE_CERT_KEY; do
      eval "file=\$$one"
      plain "$one" "$file"
      readable "$one" "$file"
    done
  fi
fi
system_ca=
for one in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem; do
  if [ -r "$one" ]; then
    system_ca=$one
    break
  fi
done
if [ -n "${RESHELVE_CA:-}" ]; then
  plain RESHELVE_CA "$RESHELVE_CA"
  readable RESHELVE_CA "$RESHELVE_CA"
elif [ -z "$system_ca" ]; then
  problem "This system has no list of certificate authorities. Install ca-certificates, or name a file in RESHELVE_CA."
fi

# The key. It goes into a file of the private folder, and into no variable that is exported.
GATEWAY_KEY=person
key=
if [ -n "${RESHELVE_KEY_FILE:-}" ]; then
  GATEWAY_KEY=gateway
  readable RESHELVE_KEY_FILE "$RESHELVE_KEY_FILE"
  if [ -r "$RESHELVE_KEY_FILE" ]; then
    key=$(tr -d '[:space:]' <"$RESHELVE_KEY_FILE")
    words=$(wc -w <"$RESHELVE_KEY_FILE")
    if [ "$words" -ne 1 ] || ! matches '[A-Za-z0-9._~+/=|:@!-]+' "$key"; then
      problem "RESHELVE_KEY_FILE is $RESHELVE_KEY_FILE, which must hold one key and nothing else."
    fi
  fi
fi

# Sign-in
if [ -n "${RESHELVE_USER_HEADER:-}" ]; then
  matches '[A-Za-z][A-Za-z0-9-]*' "$RESHELVE_USER_HEADER" ||
    problem "RESHELVE_USER_HEADER is \"$RESHELVE_USER_HEADER\". It must be the name of a header, such as Remote-User."
fi
if [ -n "${RESHELVE_USERS:-}" ]; then
  plain RESHELVE_USERS "$RESHELVE_USERS"
  readable RESHELVE_USERS "$RESHELVE_USERS"
  # Its number alone is told: the line may hold a password.
  line='([^[:space:]:#"{}`$\]+:\$2[aby]\$[0-9]{2}\$[./A-Za-z0-9]+)?'
  wrong=$(LC_ALL=C grep -Envx -- "$line" "$RESHELVE_USERS" 2>/dev/null | head -n 1 | cut -d: -f1)
  [ -z "$wrong" ] ||
    problem "RESHELVE_USERS is $RESHELVE_USERS, whose line $wrong is not a name and a hash as htpasswd -B writes them."
  [ -n "${RESHELVE_KEY_FILE:-}" ] ||
    problem "RESHELVE_USERS needs RESHELVE_KEY_FILE: a password and a person's key can't go in one header."
  [ -z "${RESHELVE_USER_HEADER:-}${RESHELVE_AUTH:-}" ] ||
    problem "RESHELVE_USERS excludes RESHELVE_AUTH and RESHELVE_USER_HEADER: there is one way to sign in."
fi
if [ -n "${RESHELVE_AUTH:-}" ]; then
  matches "$origin/[A-Za-z0-9._~/-]*" "$RESHELVE_AUTH" ||
    problem "RESHELVE_AUTH is \"$RESHELVE_AUTH\". It must be an address such as http://127.0.0.1:4180/oauth2/auth."
  [ -n "${RESHELVE_USER_HEADER:-}" ] ||
    problem "RESHELVE_AUTH needs RESHELVE_USER_HEADER: the header of its answer that holds the name."
fi
if [ -n "${RESHELVE_SIGN_IN:-}" ]; then
  matches "$origin/[A-Za-z0-9._~/-]*" "$RESHELVE_SIGN_IN" ||
    problem "RESHELVE_SIGN_IN is \"$RESHELVE_SIGN_IN\". It must be an address such as https://auth.example/oauth2/start."
  [ -n "${RESHELVE_AUTH:-}" ] || problem "RESHELVE_SIGN_IN needs RESHELVE_AUTH."
fi

# What config.json says
RESHELVE_NAME=${RESHELVE_NAME:-}
RESHELVE_COLOR=${RESHELVE_COLOR:-}
RESHELVE_HELP=${RESHELVE_HELP:-}
RESHELVE_KEEP_READ=${RESHELVE_KEEP_READ:-}
case $RESHELVE_NAME in
  *[[:cntrl:]]*) problem "RESHELVE_NAME may not contain line breaks." ;;
esac
[ "$(printf '%s' "$RESHELVE_NAME" | wc -m)" -le 60 ] || problem "RESHELVE_NAME may have 60 characters."
[ -z "$RESHELVE_NAME" ] || matches '.*[^[:space:]].*' "$RESHELVE_NAME" || problem "RESHELVE_NAME is blank."
[ -z "$RESHELVE_COLOR" ] ||
  matches '#[0-9a-fA-F]{6}|red|orange|yellow|green|teal|blue|purple|pink|gray' "$RESHELVE_COLOR" ||
  problem "RESHELVE_COLOR is \"$RESHELVE_COLOR\". It must be #rrggbb, or one of red, orange, yellow, green, teal, blue, purple, pink, gray."
[ -z "$RESHELVE_HELP" ] || matches "https://${origin#*//}([/?#][!-~]*)?" "$RESHELVE_HELP" ||
  problem "RESHELVE_HELP is \"$RESHELVE_HELP\". It must be an https address."
[ -z "$RESHELVE_KEEP_READ" ] || matches 'true|false' "$RESHELVE_KEEP_READ" ||
  problem "RESHELVE_KEEP_READ is \"$RESHELVE_KEEP_READ\". It must be true or false."

[ "$problems" -eq 0 ] || exit 1

GATEWAY_CONNECT="'self'${RESHELVE_CONNECT:+ $RESHELVE_CONNECT}"
GATEWAY_SIGN_IN=
if [ -n "${RESHELVE_USERS:-}" ]; then
  GATEWAY_SIGN_IN=password
elif [ -n "${RESHELVE_AUTH:-}" ]; then
  GATEWAY_SIGN_IN=ask
elif [ -n "${RESHELVE_USER_HEADER:-}" ]; then
  GATEWAY_SIGN_IN=header
fi

config_json() {
  printf '{"workspace":"/","prefix":"/api","key":"%s"' "$GATEWAY_KEY"
  [ -z "$RESHELVE_NAME" ] || printf ',"name":%s' "$(json "$RESHELVE_NAME")"
  [ -z "$RESHELVE_COLOR" ] || printf ',"color":%s' "$(json "$RESHELVE_COLOR")"
  [ -z "$RESHELVE_HELP" ] || printf ',"help":[{"label":"Help","url":%s}]' "$(json "$RESHELVE_HELP")"
  [ -z "$RESHELVE_KEEP_READ" ] || printf ',"keepRead":%s' "$RESHELVE_KEEP_READ"
  [ -z "$RESHELVE_STORAGE" ] || printf ',"storage":%s' "$(json "$RESHELVE_STORAGE")"
  printf '}\n'
}

# A folder of this process alone. Workers that root starts may pass through it, and not list it.
umask 077
GATEWAY_RUN=$(mktemp -d "${TMPDIR:-/tmp}/reshelve.XXXXXX")
trap 'rm -rf "$GATEWAY_RUN"' EXIT
# Not every shell runs what stands above when a signal ends it.
trap 'exit 1' TERM INT HUP
[ "$(id -u)" -ne 0 ] || chmod 711 "$GATEWAY_RUN"
mkdir -m 755 "$GATEWAY_RUN/answers"
config_json >"$GATEWAY_RUN/answers/config.json"
chmod 644 "$GATEWAY_RUN/answers/config.json"

GATEWAY_CA=${RESHELVE_CA:-$system_ca}
# A storage is often somebody else's than the workspace, so its certificate may come from either.
GATEWAY_STORAGE_CA=$GATEWAY_RUN/storage-ca.pem
cat ${system_ca:+"$system_ca"} ${RESHELVE_CA:+"$RESHELVE_CA"} >"$GATEWAY_STORAGE_CA"

# Sends the server the signal to stop, and again a second later: one that has just started may miss it.
stop() {
  stopping=yes
  [ -n "$server" ] || return 0
  kill -"$stop_signal" "$server" 2>/dev/null || return 0
  { sleep 1 && kill -"$stop_signal" "$server"; } >/dev/null 2>&1 &
}

# serve SIGNAL COMMAND… starts a server and waits for its end. SIGTERM is passed on as SIGNAL, with which
# the server ends after the answers that are under way. The log goes through a pipe, as a server can't
# open the socket that a service manager may give as standard output.
serve() {
  stop_signal=$1
  shift
  server=
  stopping=
  trap stop TERM INT HUP
  mkfifo "$GATEWAY_RUN/log"
  cat "$GATEWAY_RUN/log" &
  logger=$!
  "$@" >"$GATEWAY_RUN/log" &
  server=$!
  [ -z "$stopping" ] || stop
  status=0
  wait "$server" || status=$?
  # A signal ends the wait and not yet the server.
  while kill -0 "$server" 2>/dev/null; do
    status=0
    wait "$server" || status=$?
  done
  wait "$logger" || true
  exit "$status"
}
