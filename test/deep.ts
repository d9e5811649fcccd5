/** True with `DEEP=1`: tests go through all of their cases, not a few. */
export const deep = process.env["DEEP"] === "1";

/** Parameters of a property test: `many` generated cases with `DEEP=1`, otherwise `few`. */
export const runs = (many = 1_000, few = 50) => ({ numRuns: deep ? many : few });

/** Cases that differ in one value alone: all of them with `DEEP=1`, otherwise the first `few`. */
export const cases = <T>(all: readonly T[], few: number): readonly T[] =>
  deep ? all : all.slice(0, few);
