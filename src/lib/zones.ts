/** Stands for the zone of the browser, whichever it is. */
export const BROWSER_ZONE = "";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Names of today for zones that some browsers list under older ones, such as Asia/Calcutta. */
const renamed =
  "Africa/Asmara America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Pohnpei";

function isZone(timeZone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** Offset of a zone at present, such as UTC+05:45. */
function offsetText(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const part = format.formatToParts().find(({ type }) => type === "timeZoneName");
  return part?.value.replace("GMT", "UTC") ?? "";
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** All named zones, after the browser's and UTC. Made once, as it asks for hundreds of offsets. */
function listZones() {
  const supported = Intl.supportedValuesOf("timeZone");
  const others = [...supported, ...renamed.split(" ").filter(isZone)].toSorted();
  const named = [...new Set(["UTC", ...others])];
  const zones = named.map((id) => ({ id, name: cityOf(id), note: offsetText(id) }));
  const own = ownZone();
  return [
    { id: BROWSER_ZONE, name: "As this browser", note: `${own}, ${offsetText(own)}` },
    ...zones,
  ];
}
let zones: ReturnType<typeof listZones> | undefined;

const fold = (text: string) => text.toLowerCase().replaceAll("_", " ");

/** Time zones, found by their names and offsets. */
export const zoneChoice = {
  textOf: (id: string) => (id === BROWSER_ZONE ? `${ownZone()}, as this browser` : id),
  find(text: string) {
    zones ??= listZones();
    const words = fold(text).split(/\s+/);
    return zones.filter(({ id, name, note }) => {
      const all = fold(`${id} ${name} ${note}`);
      return words.every((word) => all.includes(word));
    });
  },
};
