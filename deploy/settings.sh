# Reads the RESHELVE_ variables for run-nginx, checks them, and works out the GATEWAY_ variables of
# reshelve.conf.template. docs/deploying.md describes each.

problems=0
problem() {
  echo "$1" >&2
  problems=$((problems + 1))
}
unsafe() {
  if [ "${RESHELVE_UNSAFE:-}" = 1 ]; then echo "Unsafe: $1" >&2; else problem "$1"; fi
}
matches() { printf '%s' "$2" | LC_ALL=C grep -Eqx -- "$1"; }
# check NAME PATTERN WORDS says what a variable must be, unless it matches or is empty.
check() {
  eval "value=\${$1:-}"
  [ -z "$value" ] || matches "$2" "$value" || problem "$1 is \"$value\". It must be $3."
}
# file NAME checks a file, and makes its path one from the root: nginx would look in a folder of its own.
file() {
  eval "value=\${$1:-}"
  case $value in '') return ;; /*) ;; *) value=$(pwd -P)/$value && eval "$1=\$value" ;; esac
  [ -f "$value" ] && [ -r "$value" ] || problem "$1 is $value, which is no file that $(id -un) can read."
}

octet='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
ip4="$octet(\.$octet){3}"
ip6='\[[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\]'
port='([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
origin="https?://([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|$ip6)(:$port)?"
# host_of ADDRESS VARIABLE sets the host with its port, name_of without it.
host_of() { set -- "${1#*://}" "$2" && eval "$2=\${1%%/*}"; }
name_of() { host_of "$1" "$2" && eval "case \$$2 in *]) ;; *) $2=\${$2%:*} ;; esac"; }
is_loopback() {
  name_of "$1" name
  case $name in
    localhost | '[::1]') ;;
    127.*) matches "$ip4" "$name" ;;
    *) false ;;
  esac
}
# nginx asks name servers, and never /etc/hosts.
on_this_machine() {
  name_of "$1" name
  [ "$name" != localhost ] || set -- "${1%%localhost*}127.0.0.1${1#*localhost}" "$2"
  eval "$2=\$1"
}
# Checks the address of a server that requests are passed on to.
remote() {
  if ! matches "$origin" "$2"; then
    problem "$1 is \"$2\". It must be an address without a path, such as $3."
  elif [ "${2%%:*}" = http ] && ! is_loopback "$2"; then
    problem "$1 is \"$2\". It must be https, except on this machine."
  elif name_of "$2" name && [ "${2%%:*}" = https ] && matches "$ip4|$ip6" "$name"; then
    problem "$1 is \"$2\". It must have a name: nginx finds no IP address in a certificate."
  fi
}
json() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/\$/\\u0024/g')"; }

# An asterisk in a setting is no pattern of file names. A setting that is misspelt could leave the sign-in out.
set -f
known="LISTEN ROOT WORKSPACE KEY_FILE STORAGE CONNECT RATE TIMEOUT GRACE LOG RESOLVER CERT CERT_KEY CA ORIGIN PROXY \
USER_HEADER AUTH SIGN_IN INCLUDE NAME COLOR HELP KEEP_READ UNSAFE"
for one in $(env | sed -n 's/^RESHELVE_\([A-Za-z0-9_]*\)=.*/\1/p'); do
  case " $known " in *" $one "*) ;; *) problem "RESHELVE_$one is no setting of the gateway." ;; esac
  eval "value=\${RESHELVE_$one:-}"
  case $one:$value in
    *[[:cntrl:]]*) problem "RESHELVE_$one may not contain line breaks." ;;
    NAME:* | HELP:*) ;;
    *[\"\'\$\;\{\}\\\`]*) problem "RESHELVE_$one may not contain quotes, \$ ; { } or \\." ;;
  esac
done
[ "$problems" -eq 0 ] || exit 1

RESHELVE_LISTEN=${RESHELVE_LISTEN:-127.0.0.1:8080}
RESHELVE_RATE=${RESHELVE_RATE:-60r/m}
RESHELVE_TIMEOUT=${RESHELVE_TIMEOUT:-60s}
RESHELVE_GRACE=${RESHELVE_GRACE:-60s}
RESHELVE_WORKSPACE=${RESHELVE_WORKSPACE:-}
RESHELVE_WORKSPACE=${RESHELVE_WORKSPACE%/}
RESHELVE_STORAGE=${RESHELVE_STORAGE:-}
RESHELVE_STORAGE=${RESHELVE_STORAGE%/}
RESHELVE_ORIGIN=${RESHELVE_ORIGIN:-}
RESHELVE_ORIGIN=${RESHELVE_ORIGIN%/}
RESHELVE_ROOT=${RESHELVE_ROOT:-$deploy/../dist}
RESHELVE_LOG=${RESHELVE_LOG:-${LOGS_DIRECTORY:-$PWD}/reshelve.log}
GATEWAY_USER_HEADER=$(printf '%s' "${RESHELVE_USER_HEADER:-}" | tr 'A-Z-' 'a-z_')

check RESHELVE_LISTEN "($ip4|$ip6|localhost):$port" 'an address of this machine and a port, such as 127.0.0.1:8080'
if [ -f "$RESHELVE_ROOT/index.html" ]; then
  RESHELVE_ROOT=$(cd "$RESHELVE_ROOT" && pwd -P)
else
  problem "RESHELVE_ROOT is $RESHELVE_ROOT, which has no index.html. It must be the folder that npm run build writes."
fi
if [ -z "$RESHELVE_WORKSPACE" ]; then
  problem "RESHELVE_WORKSPACE is missing: the address of the workspace, such as https://acme.example."
else
  remote RESHELVE_WORKSPACE "$RESHELVE_WORKSPACE" https://acme.example
fi
[ -z "$RESHELVE_STORAGE" ] || remote RESHELVE_STORAGE "$RESHELVE_STORAGE" https://storage.example
[ -z "$RESHELVE_ORIGIN" ] || remote RESHELVE_ORIGIN "$RESHELVE_ORIGIN" https://reshelve.example
check RESHELVE_RATE '[1-9][0-9]{0,5}r/[sm]' 'requests a minute or a second, such as 60r/m or 5r/s'
check RESHELVE_TIMEOUT '[1-9][0-9]{0,3}s' 'seconds, such as 60s'
check RESHELVE_GRACE '[1-9][0-9]{0,3}s' 'seconds, such as 60s'
check RESHELVE_RESOLVER "($ip4|$ip6)(:$port)?( +($ip4|$ip6)(:$port)?)*" 'addresses of name servers, separated by spaces'
check RESHELVE_PROXY "($ip4|[0-9a-fA-F:]+)(/[0-9]+)?( +($ip4|[0-9a-fA-F:]+)(/[0-9]+)?)*" 'addresses or networks, such as 10.0.0.0/8'
check RESHELVE_CONNECT "$origin( +$origin)*" 'origins such as https://storage.example, separated by spaces'
check RESHELVE_USER_HEADER '[A-Za-z][A-Za-z0-9-]*' 'the name of a header, such as Remote-User'
check RESHELVE_AUTH "$origin/[A-Za-z0-9._~/-]*" 'an address such as http://127.0.0.1:4180/oauth2/auth'
check RESHELVE_SIGN_IN "$origin/[A-Za-z0-9._~/-]*" 'an address such as https://auth.example/oauth2/start'
check RESHELVE_UNSAFE '1' '1, or nothing'
if [ -n "${RESHELVE_NAME:-}" ]; then
  [ "$(printf '%s' "$RESHELVE_NAME" | wc -m)" -le 60 ] || problem "RESHELVE_NAME may have 60 characters."
  case $RESHELVE_NAME in *[![:space:]]*) ;; *) problem "RESHELVE_NAME is blank." ;; esac
fi
colors='red, orange, yellow, green, teal, blue, purple, pink, gray'
check RESHELVE_COLOR '#[0-9a-fA-F]{6}|red|orange|yellow|green|teal|blue|purple|pink|gray' "#rrggbb, or one of $colors"
check RESHELVE_HELP "https://${origin#*//}([/?#][!-~]*)?" 'an https address'
check RESHELVE_KEEP_READ 'true|false' 'true or false'
for one in RESHELVE_CERT RESHELVE_CERT_KEY RESHELVE_CA RESHELVE_KEY_FILE RESHELVE_INCLUDE; do file "$one"; done

# The key. It goes into a file that this user alone can read, and into no variable that is exported.
key='default $http_authorization;'
GATEWAY_KEY=person
if [ -n "${RESHELVE_KEY_FILE:-}" ] && [ -r "$RESHELVE_KEY_FILE" ]; then
  GATEWAY_KEY=gateway
  key=$(tr -d '[:space:]' <"$RESHELVE_KEY_FILE")
  if grep -qi '^[[:space:]]*bearer' "$RESHELVE_KEY_FILE"; then
    problem "RESHELVE_KEY_FILE is $RESHELVE_KEY_FILE, which starts with \"Bearer\". It must hold the key alone."
  elif [ "$(wc -w <"$RESHELVE_KEY_FILE")" -ne 1 ] || ! matches '[A-Za-z0-9._~+/=|:@!-]+' "$key"; then
    problem "RESHELVE_KEY_FILE is $RESHELVE_KEY_FILE, which must hold one key and nothing else."
  fi
  key="default \"Bearer $key\";"
fi

# Sign-in
GATEWAY_SIGN_IN=
GATEWAY_USER='""'
GATEWAY_AUTH_REQUEST=off
GATEWAY_AUTH_USER='""'
if [ -n "${RESHELVE_AUTH:-}" ]; then
  GATEWAY_SIGN_IN=ask GATEWAY_USER='$auth_user' GATEWAY_AUTH_REQUEST=/reshelve/sign-in
  GATEWAY_AUTH_USER="\$upstream_http_$GATEWAY_USER_HEADER"
  [ -n "$GATEWAY_USER_HEADER" ] || problem "RESHELVE_AUTH needs RESHELVE_USER_HEADER: the header of its answer that holds the name."
  [ "${RESHELVE_AUTH%%:*}" != http ] || is_loopback "$RESHELVE_AUTH" ||
    unsafe "RESHELVE_AUTH is $RESHELVE_AUTH, where sessions would cross the network in plain text. It must be https, except on this machine."
elif [ -n "$GATEWAY_USER_HEADER" ]; then
  GATEWAY_SIGN_IN=header GATEWAY_USER='$header_user'
  [ -n "${RESHELVE_PROXY:-}" ] ||
    unsafe "RESHELVE_USER_HEADER needs RESHELVE_PROXY: the addresses that it may come from. Else anybody could send it."
elif [ -n "${RESHELVE_INCLUDE:-}" ] && grep -Eqs '^[[:space:]]*auth_basic[[:space:]]' "$RESHELVE_INCLUDE"; then
  GATEWAY_SIGN_IN=include GATEWAY_USER='$remote_user'
  [ "$GATEWAY_KEY" = gateway ] || problem "RESHELVE_INCLUDE has auth_basic, which needs RESHELVE_KEY_FILE: a password and a person’s key can’t go in one header."
fi
if [ -n "${RESHELVE_SIGN_IN:-}" ]; then
  [ -n "${RESHELVE_AUTH:-}" ] || problem "RESHELVE_SIGN_IN needs RESHELVE_AUTH."
  [ -n "$RESHELVE_ORIGIN" ] || problem "RESHELVE_SIGN_IN needs RESHELVE_ORIGIN: the address to come back to."
fi

# TLS
GATEWAY_SCHEME='$scheme' GATEWAY_HOST='$http_host' GATEWAY_LISTEN_TLS='' GATEWAY_CERTIFICATE='' GATEWAY_HSTS=''
case "${RESHELVE_CERT:+cert}${RESHELVE_CERT_KEY:+key}" in
  certkey)
    GATEWAY_LISTEN_TLS=' ssl' GATEWAY_HSTS=max-age=31536000
    GATEWAY_CERTIFICATE="ssl_certificate \"$RESHELVE_CERT\"; ssl_certificate_key \"$RESHELVE_CERT_KEY\";"
    ;;
  ?*) problem "RESHELVE_CERT and RESHELVE_CERT_KEY must be set together." ;;
esac
if [ -n "$RESHELVE_ORIGIN" ]; then
  GATEWAY_SCHEME=${RESHELVE_ORIGIN%%:*} GATEWAY_HOST=${RESHELVE_ORIGIN#*//}
  [ "$GATEWAY_SCHEME" = http ] || GATEWAY_HSTS=max-age=31536000
fi
if [ "$GATEWAY_KEY" = gateway ] && ! { is_loopback "$RESHELVE_LISTEN" && { [ -z "$RESHELVE_ORIGIN" ] || is_loopback "$RESHELVE_ORIGIN"; }; }; then
  [ -n "$GATEWAY_SIGN_IN" ] ||
    unsafe "RESHELVE_KEY_FILE lets everybody who reaches ${RESHELVE_ORIGIN:-$RESHELVE_LISTEN} use the key. Set RESHELVE_AUTH, or RESHELVE_USER_HEADER and RESHELVE_PROXY."
  [ -n "$GATEWAY_HSTS" ] ||
    unsafe "RESHELVE_KEY_FILE needs TLS where people come from other machines. Set RESHELVE_CERT, or RESHELVE_ORIGIN to the https address in front."
fi

# The log, and beside it what nginx has to say
case $RESHELVE_LOG in
  /dev/std*) GATEWAY_ERROR_LOG=stderr ;;
  syslog:*) GATEWAY_ERROR_LOG=$RESHELVE_LOG ;;
  *)
    case $RESHELVE_LOG in /*) ;; *) RESHELVE_LOG=$(pwd -P)/$RESHELVE_LOG ;; esac
    GATEWAY_ERROR_LOG="\"$RESHELVE_LOG.errors\""
    { [ ! -d "$RESHELVE_LOG" ] && printf '' >>"$RESHELVE_LOG" && printf '' >>"$RESHELVE_LOG.errors"; } 2>/dev/null ||
      problem "RESHELVE_LOG is $RESHELVE_LOG, which $(id -un) can’t write. It must be a file, /dev/stdout or syslog:server=…"
    ;;
esac
for one in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem; do
  system_ca=$one
  [ ! -r "$one" ] || break
done
GATEWAY_CA=${RESHELVE_CA:-$system_ca}
[ -n "${RESHELVE_CA:-}" ] || [ -r "$system_ca" ] || problem "This system has no list of certificate authorities. Install ca-certificates, or name a file in RESHELVE_CA."

GATEWAY_RESOLVERS=${RESHELVE_RESOLVER:-$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf | sed 's/%.*\]/]/' | tr '\n' ' ')}
GATEWAY_RESOLVERS=${GATEWAY_RESOLVERS:-127.0.0.1}
# Without a global IPv6 address, this machine can't reach one.
grep -qs '^[23]' /proc/net/if_inet6 || GATEWAY_RESOLVERS="$GATEWAY_RESOLVERS ipv6=off"

# Files may be open as often as the system lets them; nginx needs two for a request that it passes on.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || :
GATEWAY_CONNECTIONS=$(ulimit -n)
case $GATEWAY_CONNECTIONS in unlimited | ??????*) GATEWAY_CONNECTIONS=16384 ;; esac

# Seconds until the limit lets one more request pass.
GATEWAY_RETRY_AFTER=1
case $RESHELVE_RATE in */m) GATEWAY_RETRY_AFTER=$(((60 + ${RESHELVE_RATE%%r*} - 1) / ${RESHELVE_RATE%%r*})) ;; esac

for one in WORKSPACE STORAGE AUTH; do
  eval "value=\${RESHELVE_$one:-}"
  on_this_machine "$value" "GATEWAY_${one}_URL"
  host_of "${value:-none}" "GATEWAY_${one}_HOST" && name_of "${value:-none}" "GATEWAY_${one}_NAME"
done
GATEWAY_ORIGIN="$GATEWAY_SCHEME://$GATEWAY_HOST"
[ -z "$RESHELVE_ORIGIN" ] || GATEWAY_ENCODED_ORIGIN=$(printf '%s' "$RESHELVE_ORIGIN" | sed 's/:/%3A/g; s|/|%2F|g; s/\[/%5B/; s/\]/%5D/')
GATEWAY_USER_HEADER=${GATEWAY_USER_HEADER:-none}
GATEWAY_CONNECT=${RESHELVE_CONNECT:+ $RESHELVE_CONNECT}
GATEWAY_INCLUDE=${RESHELVE_INCLUDE:+include \"$RESHELVE_INCLUDE\";}
GATEWAY_REAL_IP='' GATEWAY_FROM_PROXY=''
for one in ${RESHELVE_PROXY:-}; do
  GATEWAY_REAL_IP="$GATEWAY_REAL_IP set_real_ip_from $one;" GATEWAY_FROM_PROXY="$GATEWAY_FROM_PROXY $one yes;"
done
GATEWAY_CONFIG=$({
  printf '{"workspace":"/","prefix":"/api","key":"%s"' "$GATEWAY_KEY"
  [ -z "${RESHELVE_NAME:-}" ] || printf ',"name":%s' "$(json "$RESHELVE_NAME")"
  [ -z "${RESHELVE_COLOR:-}" ] || printf ',"color":"%s"' "$RESHELVE_COLOR"
  [ -z "${RESHELVE_HELP:-}" ] || printf ',"help":[{"label":"Help","url":%s}]' "$(json "$RESHELVE_HELP")"
  [ -z "${RESHELVE_KEEP_READ:-}" ] || printf ',"keepRead":%s' "$RESHELVE_KEEP_READ"
  [ -z "$RESHELVE_STORAGE" ] || printf ',"storage":"%s"' "$RESHELVE_STORAGE"
  printf '}'
} | sed "s/[\\\\']/\\\\&/g")
[ "$problems" -eq 0 ] || exit 1
