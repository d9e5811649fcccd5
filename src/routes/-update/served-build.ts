import { build } from "virtual:build";

const nameOf = ({ version, commit }: { version: unknown; commit: unknown }) =>
  `${String(version)} ${String(commit)}`;

const isBuild = (value: unknown): value is { version: unknown; commit: unknown } =>
  typeof value === "object" && value !== null && "version" in value && "commit" in value;

/**
 * Name of the build that the host serves now; null where it is the one of this page, or can't be told,
 * as while offline.
 */
export async function findNewBuild(): Promise<string | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: "no-store" });
    const served: unknown = response.ok ? await response.json() : null;
    return isBuild(served) && nameOf(served) !== nameOf(build) ? nameOf(served) : null;
  } catch {
    return null;
  }
}
