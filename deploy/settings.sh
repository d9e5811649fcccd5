# Reads the RESHELVE_ variables for run-nginx, checks them, and works out the GATEWAY_ variables of
# reshelve.conf.template. docs/deploying.md describes each.

problems=0
problem() { problems=$((problems + 1)) && echo "$1" >&2; }
unsafe() { if [ "$RESHELVE_UNSAFE" = 1 ]; then echo "Unsafe: $1" >&2; else problem "$1"; fi; }
matches() { printf '%s' "$2" | LC_ALL=C grep -Eqx -- "$1"; }
# setting NAME PATTERN WORDS [DEFAULT] sets an empty variable to its default, and says what another must be.
setting() {
  known="${known:-} $1 "
  eval "value=\${$1:-}"
  value=${value:-${4:-}}
  eval "$1=\$value"
  case $1:$value in
    "$1:") return ;;
    *[[:cntrl:]]*) problem "$1 may not contain line breaks." && return ;;
    RESHELVE_NAME:* | RESHELVE_HELP:*) ;;
    *[\"\'\$\;\{\}\\\`]*) problem "$1 may not contain quotes, \$ ; { } or \\." && return ;;
  esac
  matches "$2" "$value" || problem "$1 is \"$value\". It must be $3."
}
# file NAME sets a path to one from the root, as nginx would look in a folder of its own.
file() {
  setting "$1" '.*' 'a file'
  case $value in '') return ;; /*) ;; *) value=$(pwd -P)/$value && eval "$1=\$value" ;; esac
  [ -f "$value" ] && [ -r "$value" ] || problem "$1 is $value, which is no file that $(id -un) can read."
}

octet='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
ip4="$octet(\.$octet){3}"
ip6='\[[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\]'
port='([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
origin="https?://([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|$ip6)(:$port)?"
network="($ip4|[0-9a-fA-F:]+)(/[0-9]+)?"
server="($ip4|$ip6)(:$port)?"
colors='red, orange, yellow, green, teal, blue, purple, pink, gray'
is_loopback() { matches "(https?://)?(localhost|127(\.$octet){3}|\[::1\])([:/].*)?" "$1"; }

setting RESHELVE_UNSAFE '1' '1, or nothing'
setting RESHELVE_WORKSPACE "$origin/?" 'an address without a path, such as https://acme.example'
setting RESHELVE_STORAGE "$origin/?" 'an address without a path, such as https://storage.example'
setting RESHELVE_ORIGIN "$origin/?" 'an address without a path, such as https://reshelve.example'
setting RESHELVE_LISTEN "($ip4|$ip6|localhost):$port" 'an address of this machine and a port, such as 127.0.0.1:8080' 127.0.0.1:8080
setting RESHELVE_RATE '[1-9][0-9]{0,5}r/[sm]' 'requests a minute or a second, such as 60r/m or 5r/s' 60r/m
setting RESHELVE_TIMEOUT '[1-9][0-9]{0,3}s' 'seconds, such as 60s' 60s
setting RESHELVE_GRACE '[1-9][0-9]{0,3}s' 'seconds, such as 60s' 60s
setting RESHELVE_RESOLVER "$server( +$server)*" 'addresses of name servers, separated by spaces'
setting RESHELVE_PROXY "$network( +$network)*" 'addresses or networks, such as 10.0.0.0/8'
setting RESHELVE_CONNECT "$origin( +$origin)*" 'origins such as https://storage.example, separated by spaces'
setting RESHELVE_USER_HEADER '[A-Za-z][A-Za-z0-9-]*' 'the name of a header, such as Remote-User'
setting RESHELVE_AUTH "$origin/[A-Za-z0-9._~/-]*" 'an address such as http://127.0.0.1:4180/oauth2/auth'
setting RESHELVE_SIGN_IN "$origin/[A-Za-z0-9._~/-]*" 'an address such as https://auth.example/oauth2/start'
setting RESHELVE_NAME '.*[^[:space:]].*' 'more than blanks'
setting RESHELVE_COLOR "#[0-9a-fA-F]{6}|$(echo "$colors" | sed 's/, /|/g')" "#rrggbb, or one of $colors"
setting RESHELVE_HELP "https://${origin#*//}([/?#][!-~]*)?" 'an https address'
setting RESHELVE_KEEP_READ 'true|false' 'true or false'
setting RESHELVE_KEEP_DECISIONS 'true|false' 'true or false'
setting RESHELVE_LOG '.*' 'a path' "${LOGS_DIRECTORY:-$PWD}/reshelve.log"
setting RESHELVE_ROOT '.*' 'a path' "$GATEWAY_DEPLOY/../dist"
for one in RESHELVE_CERT RESHELVE_CERT_KEY RESHELVE_CA RESHELVE_KEY_FILE RESHELVE_INCLUDE; do file "$one"; done
[ -n "$RESHELVE_WORKSPACE" ] || problem "RESHELVE_WORKSPACE is missing: the address of the workspace, such as https://acme.example."
[ "$(printf '%s' "$RESHELVE_NAME" | wc -m)" -le 60 ] || problem "RESHELVE_NAME may have 60 characters."
# A setting that is misspelt could leave the sign-in out.
for one in $(env | sed -n 's/^\(RESHELVE_[A-Za-z0-9_]*\)=.*/\1/p'); do
  case $known in *" $one "*) ;; *) problem "$one is no setting of the gateway." ;; esac
done
[ "$problems" -eq 0 ] || exit 1

[ -r "$GATEWAY_DEPLOY/allowed.conf" ] || problem "$GATEWAY_DEPLOY/allowed.conf is missing, the list of requests that pass. npm run build writes it."
[ -r "$RESHELVE_ROOT/index.html" ] || problem "RESHELVE_ROOT is $RESHELVE_ROOT, which has no index.html that $(id -un) can read. It must be the folder that npm run build writes."
RESHELVE_ROOT=$(cd "$RESHELVE_ROOT" 2>/dev/null && pwd -P) || :
RESHELVE_WORKSPACE=${RESHELVE_WORKSPACE%/} RESHELVE_STORAGE=${RESHELVE_STORAGE%/} RESHELVE_ORIGIN=${RESHELVE_ORIGIN%/}
for one in WORKSPACE STORAGE AUTH ORIGIN; do
  eval "value=\$RESHELVE_$one"
  case $one:$value in
    AUTH:http:*) is_loopback "$value" || unsafe "RESHELVE_AUTH is $value, where sessions would cross the network in plain text. It must be https, except on this machine." ;;
    *:http:*) is_loopback "$value" || problem "RESHELVE_$one is \"$value\". It must be https, except on this machine." ;;
    ORIGIN:*) ;;
    *) ! matches "https://($ip4|$ip6)([:/].*)?" "$value" || problem "RESHELVE_$one is \"$value\". It must have a name: nginx finds no IP address in a certificate." ;;
  esac
  host=${value#*://} host=${host%%/*}
  # nginx asks name servers, and never /etc/hosts.
  url=$(printf '%s' "$value" | sed -E 's,//localhost([:/]|$),//127.0.0.1\1,')
  eval "GATEWAY_${one}_HOST=\${host:-none} GATEWAY_${one}_URL=\$url"
done

# The key. It goes into a file that this user alone can read, and into no variable that is exported.
key='default $http_authorization;'
GATEWAY_KEY=${RESHELVE_KEY_FILE:+gateway} GATEWAY_KEY=${GATEWAY_KEY:-person}
if [ "$GATEWAY_KEY" = gateway ]; then
  key=$(tr -d '[:space:]' <"$RESHELVE_KEY_FILE")
  if grep -qi '^[[:space:]]*bearer' "$RESHELVE_KEY_FILE"; then
    problem "RESHELVE_KEY_FILE is $RESHELVE_KEY_FILE, which starts with \"Bearer\". It must hold the key alone."
  elif [ "$(wc -w <"$RESHELVE_KEY_FILE")" -ne 1 ] || ! matches '[A-Za-z0-9._~+/=|:@!-]+' "$key"; then
    problem "RESHELVE_KEY_FILE is $RESHELVE_KEY_FILE, which must hold one key and nothing else."
  fi
  key="default \"Bearer $key\";"
fi

# Sign-in
GATEWAY_SIGN_IN='' GATEWAY_USER='""' GATEWAY_AUTH_REQUEST=off
GATEWAY_USER_HEADER=$(printf '%s' "${RESHELVE_USER_HEADER:-none}" | tr 'A-Z-' 'a-z_')
if [ -n "$RESHELVE_AUTH" ]; then
  GATEWAY_SIGN_IN=ask GATEWAY_USER='$auth_user' GATEWAY_AUTH_REQUEST=/reshelve/sign-in
  [ -n "$RESHELVE_USER_HEADER" ] || problem "RESHELVE_AUTH needs RESHELVE_USER_HEADER: the header of its answer that holds the name."
elif [ -n "$RESHELVE_USER_HEADER" ]; then
  GATEWAY_SIGN_IN=header GATEWAY_USER='$header_user'
  [ -n "$RESHELVE_PROXY" ] || unsafe "RESHELVE_USER_HEADER needs RESHELVE_PROXY: the addresses that it may come from. Else anybody could send it."
elif [ -n "$RESHELVE_INCLUDE" ] && grep -Eqs '^[[:space:]]*auth_basic[[:space:]]' "$RESHELVE_INCLUDE"; then
  GATEWAY_SIGN_IN=include GATEWAY_USER='$remote_user'
  [ "$GATEWAY_KEY" = gateway ] || problem "RESHELVE_INCLUDE has auth_basic, which needs RESHELVE_KEY_FILE: a password and a person’s key can’t go in one header."
fi
GATEWAY_VISITOR_ROUTE=signed_out
if [ -n "$RESHELVE_SIGN_IN" ]; then
  GATEWAY_VISITOR_ROUTE=visit
  [ -n "$RESHELVE_AUTH" ] || problem "RESHELVE_SIGN_IN needs RESHELVE_AUTH."
  [ -n "$RESHELVE_ORIGIN" ] || problem "RESHELVE_SIGN_IN needs RESHELVE_ORIGIN: the address to come back to."
fi
GATEWAY_ENCODED_ORIGIN=$(printf '%s' "$RESHELVE_ORIGIN" | sed 's/:/%3A/g; s|/|%2F|g; s/\[/%5B/; s/\]/%5D/')

# TLS
GATEWAY_SCHEME='$scheme' GATEWAY_HOST='$http_host' GATEWAY_LISTEN_TLS='' GATEWAY_HSTS=''
if [ -n "$RESHELVE_ORIGIN" ]; then GATEWAY_SCHEME=${RESHELVE_ORIGIN%%:*} GATEWAY_HOST=$GATEWAY_ORIGIN_HOST; fi
[ "${RESHELVE_CERT:+set}" = "${RESHELVE_CERT_KEY:+set}" ] || problem "RESHELVE_CERT and RESHELVE_CERT_KEY must be set together."
[ -z "$RESHELVE_CERT" ] || GATEWAY_LISTEN_TLS=" ssl; ssl_certificate \"$RESHELVE_CERT\"; ssl_certificate_key \"$RESHELVE_CERT_KEY\""
case $RESHELVE_ORIGIN$GATEWAY_LISTEN_TLS in https:* | *ssl_*) GATEWAY_HSTS=max-age=31536000 ;; esac
if [ "$GATEWAY_KEY" = gateway ] && ! { is_loopback "$RESHELVE_LISTEN" && is_loopback "${RESHELVE_ORIGIN:-localhost}"; }; then
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

system_ca=$(ls /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem 2>/dev/null | head -n 1)
GATEWAY_CA=${RESHELVE_CA:-$system_ca}
[ -r "$GATEWAY_CA" ] || problem "This system has no list of certificate authorities. Install ca-certificates, or name a file in RESHELVE_CA."
GATEWAY_RESOLVERS=${RESHELVE_RESOLVER:-$(awk '$1 == "nameserver" { sub(/%.*/, "", $2); print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf | tr '\n' ' ')}
GATEWAY_RESOLVERS=${GATEWAY_RESOLVERS:-127.0.0.1}
# Without a global IPv6 address, this machine can't reach one.
grep -qs '^[23]' /proc/net/if_inet6 || GATEWAY_RESOLVERS="$GATEWAY_RESOLVERS ipv6=off"

# Files may be open as often as the system lets them; nginx needs two for a request that it passes on.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || :
GATEWAY_CONNECTIONS=$(ulimit -n | sed -E 's/unlimited|.{6,}/16384/')
# Seconds until the limit lets one more request pass.
GATEWAY_RETRY_AFTER=$(echo "$RESHELVE_RATE" | awk -F r/ '{ print $2 == "m" ? int((59 + $1) / $1) : 1 }')

GATEWAY_STORAGE_ROUTE=${RESHELVE_STORAGE:+storage}
GATEWAY_CONNECT=${RESHELVE_CONNECT:+ $RESHELVE_CONNECT}
GATEWAY_INCLUDE=${RESHELVE_INCLUDE:+include \"$RESHELVE_INCLUDE\";}
GATEWAY_REAL_IP='' GATEWAY_FROM_PROXY=''
for one in $RESHELVE_PROXY; do
  GATEWAY_REAL_IP="$GATEWAY_REAL_IP set_real_ip_from $one;" GATEWAY_FROM_PROXY="$GATEWAY_FROM_PROXY $one yes;"
done
GATEWAY_HIDE=$(sed '/^#/d; s/^[a-z]* *//' "$GATEWAY_DEPLOY/hidden-headers" | tr ' ' '\n' | sed 's/.*/proxy_hide_header &;/')
json() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/\$/\\u0024/g')"; }
GATEWAY_CONFIG=$({
  printf '{"workspace":"/","prefix":"/api","key":"%s"' "$GATEWAY_KEY"
  [ -z "$RESHELVE_NAME" ] || printf ',"name":%s' "$(json "$RESHELVE_NAME")"
  [ -z "$RESHELVE_COLOR" ] || printf ',"color":"%s"' "$RESHELVE_COLOR"
  [ -z "$RESHELVE_HELP" ] || printf ',"help":[{"label":"Help","url":%s}]' "$(json "$RESHELVE_HELP")"
  [ -z "$RESHELVE_KEEP_READ" ] || printf ',"keepRead":%s' "$RESHELVE_KEEP_READ"
  [ -z "$RESHELVE_KEEP_DECISIONS" ] || printf ',"keepDecisions":%s' "$RESHELVE_KEEP_DECISIONS"
  [ -z "$RESHELVE_STORAGE" ] || printf ',"storage":"%s"' "$RESHELVE_STORAGE"
  printf '}'
} | sed "s/[\\\\']/\\\\&/g")
[ "$problems" -eq 0 ] || exit 1
