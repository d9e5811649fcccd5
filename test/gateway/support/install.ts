import { writeAllowed } from "../../../build/allowed.mjs";
import { ensureInstalled } from "../../debian.mjs";

/** Installs what the gateway needs and writes its list, once before its tests run side by side. */
export default function install() {
  writeAllowed();
  ensureInstalled("nginx", ["/usr/sbin/nginx", "/usr/bin/nginx"]);
  ensureInstalled("caddy", ["/usr/bin/caddy", "/usr/local/bin/caddy"]);
  ensureInstalled("gettext-base", ["/usr/bin/envsubst"]);
  ensureInstalled("curl", ["/usr/bin/curl", "/usr/local/bin/curl"]);
  ensureInstalled("openssl", ["/usr/bin/openssl"]);
}
