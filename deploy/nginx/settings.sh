# Works out the variables of reshelve.conf.template that nginx needs in other words than Caddy, after
# deploy/settings.sh.

# nginx asks name servers itself, so it is told them, and never asks for this machine.
nameservers() {
  awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf | sed 's/%.*\]/]/'
}
on_this_machine() { printf '%s' "$1" | sed 's|//localhost\([:/]\)|//127.0.0.1\1|; s|//localhost$|//127.0.0.1|'; }
GATEWAY_RESOLVERS=${RESHELVE_RESOLVER:-$(nameservers | tr '\n' ' ')}
GATEWAY_RESOLVERS=${GATEWAY_RESOLVERS:-127.0.0.1}
# Without a global IPv6 address, this machine can't reach one.
grep -qs '^[23]' /proc/net/if_inet6 || GATEWAY_RESOLVERS="$GATEWAY_RESOLVERS ipv6=off"

GATEWAY_WORKSPACE_URL=$(on_this_machine "$RESHELVE_WORKSPACE")
GATEWAY_WORKSPACE_HOST=$(host_of "$RESHELVE_WORKSPACE")
GATEWAY_WORKSPACE_NAME=$(name_of "$RESHELVE_WORKSPACE")
GATEWAY_STORAGE_URL=$(on_this_machine "$RESHELVE_STORAGE")
GATEWAY_STORAGE_HOST=$(host_of "${RESHELVE_STORAGE:-none}")
GATEWAY_STORAGE_NAME=$(name_of "${RESHELVE_STORAGE:-none}")

GATEWAY_LISTEN_TLS=
GATEWAY_CERTIFICATE=
if [ "$GATEWAY_SCHEME" = https ]; then
  GATEWAY_LISTEN_TLS=' ssl'
  GATEWAY_CERTIFICATE="ssl_certificate \"$RESHELVE_CERT\"; ssl_certificate_key \"$RESHELVE_CERT_KEY\";"
fi

GATEWAY_AUTH=$(on_this_machine "${RESHELVE_AUTH:-}")
GATEWAY_AUTH_HOST=$(host_of "${RESHELVE_AUTH:-none}")
GATEWAY_AUTH_NAME=$(name_of "${RESHELVE_AUTH:-none}")
GATEWAY_VISIT=
[ -z "${RESHELVE_SIGN_IN:-}" ] || GATEWAY_VISIT="$RESHELVE_SIGN_IN?rd=\$scheme://\$http_host\$request_uri"

GATEWAY_REALM=off
GATEWAY_USERS=/dev/null
GATEWAY_AUTH_REQUEST=off
GATEWAY_AUTH_USER='""'
GATEWAY_USER='""'
header=$(printf '%s' "${RESHELVE_USER_HEADER:-}" | tr 'A-Z-' 'a-z_')
case $GATEWAY_SIGN_IN in
  password)
    GATEWAY_REALM=Reshelve
    GATEWAY_USERS=$RESHELVE_USERS
    GATEWAY_USER='$remote_user'
    ;;
  ask)
    GATEWAY_AUTH_REQUEST=/reshelve/sign-in
    GATEWAY_AUTH_USER="\$upstream_http_$header"
    GATEWAY_USER='$auth_user'
    ;;
  header) GATEWAY_USER="\$http_$header" ;;
esac

# Seconds until the limit lets one more request pass.
count=${RESHELVE_RATE%%r*}
case $RESHELVE_RATE in
  */m) GATEWAY_RETRY_AFTER=$(((60 + count - 1) / count)) ;;
  *) GATEWAY_RETRY_AFTER=1 ;;
esac

if [ "$GATEWAY_KEY" = gateway ]; then
  printf 'default "Bearer %s";\n' "$key" >"$GATEWAY_RUN/authorization"
else
  echo 'default $http_authorization;' >"$GATEWAY_RUN/authorization"
fi

variables='RESHELVE_LISTEN RESHELVE_ROOT RESHELVE_RATE RESHELVE_TIMEOUT
  GATEWAY_RUN GATEWAY_KEY GATEWAY_CA GATEWAY_STORAGE_CA GATEWAY_RESOLVERS GATEWAY_CONNECT
  GATEWAY_WORKSPACE_URL GATEWAY_WORKSPACE_HOST GATEWAY_WORKSPACE_NAME
  GATEWAY_STORAGE_URL GATEWAY_STORAGE_HOST GATEWAY_STORAGE_NAME
  GATEWAY_LISTEN_TLS GATEWAY_CERTIFICATE GATEWAY_REALM GATEWAY_USERS GATEWAY_AUTH_REQUEST
  GATEWAY_AUTH GATEWAY_AUTH_HOST GATEWAY_AUTH_NAME GATEWAY_AUTH_USER GATEWAY_USER
  GATEWAY_SIGN_IN GATEWAY_VISIT GATEWAY_RETRY_AFTER'
# shellcheck disable=SC2086
export $variables
