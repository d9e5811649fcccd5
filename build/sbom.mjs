import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

/** A UUID made of a hash, so that it says the same for the same text. */
function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  // Version 8 and the variant of RFC 9562.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}

/**
 * The CycloneDX SBOM of npm, of the given packages alone. `npm sbom --omit dev` would leave out React:
 * npm omits a package that something else needs for development too.
 * @param libraries names and versions of the packages that ship
 * @param time of the commit, as npm's own and its random serial number differ each time
 */
export function createSbom({ root, name, libraries, time }) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const text = execFileSync("npm", [...args, "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const sbom = JSON.parse(text);
  const shipped = new Set(libraries.map((library) => `${library.name}@${library.version}`));
  const own = sbom.metadata.component["bom-ref"];
  const components = sbom.components.filter((component) => shipped.has(component["bom-ref"]));
  if (components.length !== shipped.size) throw new Error("npm doesn’t know all that ships.");
  const dependencies = sbom.dependencies
    .filter(({ ref }) => ref === own || shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => shipped.has(on)) }));
  const metadata = {
    ...sbom.metadata,
    timestamp: time.toISOString(),
    // npm names it after the folder.
    component: { ...sbom.metadata.component, name },
  };
  const stable = { ...sbom, serialNumber: "", metadata, components, dependencies };
  stable.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(stable))}`;
  return `${JSON.stringify(stable, null, 2)}\n`;
}
