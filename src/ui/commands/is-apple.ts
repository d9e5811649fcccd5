import { parseKeybinding } from "tinykeys";

/** True on Apple’s systems, whose shortcuts use Cmd where others use Ctrl, as the keys themselves do. */
export const isApple = parseKeybinding("$mod+k")[0]?.[0][0] === "Meta";
