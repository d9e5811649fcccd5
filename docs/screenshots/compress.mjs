/* Rewrites the pictures in this folder with a palette of 256 colours: a third of the bytes. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import UPNG from "upng-js";

const folder = import.meta.dirname;
for (const name of readdirSync(folder).filter((file) => file.endsWith(".png"))) {
  const file = path.join(folder, name);
  const image = UPNG.decode(new Uint8Array(readFileSync(file)).buffer);
  const compressed = UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, 256);
  writeFileSync(file, new Uint8Array(compressed));
  console.log(`${name}: ${compressed.byteLength} bytes`);
}
