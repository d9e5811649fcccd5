declare module "virtual:build" {
  /** `commit` is null where the build doesn't know it. */
  export const build: { version: string; commit: string | null };
}

declare module "virtual:libraries" {
  /** Packages in the console, in the order of their names. `licence` is an SPDX expression. */
  export const libraries: readonly {
    name: string;
    version: string;
    licence: string;
    text: string;
  }[];
}
