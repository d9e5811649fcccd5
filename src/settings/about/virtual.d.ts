declare module "virtual:build" {
  /** `commit` is null where the build doesn't know it. */
  export const build: { version: string; commit: string | null };
}
