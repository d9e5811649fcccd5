import { ownZone } from "#src/lib/dates.ts";
import { isKnown } from "#src/lib/preferences.ts";
import { wordFilter } from "#src/lib/word-filter.ts";

/** ID of the browser's zone, whichever it is. */
export const BROWSER_ZONE = "";

/** Names of today for zones that some browsers list under older ones, such as Asia/Calcutta. */
const renamed =
  "Africa/Asmara America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Pohnpei";

/** Offset of a zone at present, such as UTC+05:45. */
function offsetText(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const part = format.formatToParts().find(({ type }) => type === "timeZoneName");
  return part?.value.replace("GMT", "UTC") ?? "";
}

/** All named zones, after the browser's and UTC. Made once, as it asks for hundreds of offsets. */
function listZones() {
  const supported = Intl.supportedValuesOf("timeZone");
  const others = [
    ...supported,
    ...renamed.split(" ").filter((zone) => isKnown("en", zone)),
  ].toSorted();
  const named = [...new Set(["UTC", ...others])];
  const zones = named.map((id) => ({
    id,
    name: spaced(id.slice(id.lastIndexOf("/") + 1)),
    note: offsetText(id),
  }));
  const own = ownZone();
  return [
    { id: BROWSER_ZONE, name: "As this browser", note: `${own}, ${offsetText(own)}` },
    ...zones,
  ];
}
let zones: ReturnType<typeof listZones> | undefined;

const spaced = (text: string) => text.replaceAll("_", " ");

/** Time zones, found by their names and offsets. */
export const zoneChoice = {
  textOf: (id: string) => (id === BROWSER_ZONE ? `${ownZone()}, as this browser` : id),
  find(text: string) {
    zones ??= listZones();
    const matches = wordFilter(spaced(text));
    return zones.filter(({ id, name, note }) => matches(spaced(id), name, note));
  },
};
