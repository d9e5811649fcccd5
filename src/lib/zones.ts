import { isKnown } from "#src/lib/preferences.ts";

/** Names of today for zones that some browsers list under older ones, such as Asia/Calcutta. */
const renamed =
  "Africa/Asmara America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Pohnpei";

/** IANA names of the zones that the browser knows. */
export function listZones(): string[] {
  const known = renamed.split(" ").filter((zone) => isKnown("en", zone));
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...known])].toSorted();
}
