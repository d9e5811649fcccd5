import { median } from "../browser.mjs";

/**
 * Results of all rounds. A line has steps, such as the keys that were pressed; each step counts with
 * the median of its rounds, and a line with its slowest step.
 */
export function createNotes() {
  const rounds = new Map();
  const keyOf = (target, size, line) => `${target} ${size} ${line}`;
  return {
    /** Starts a round, and returns the function that notes the steps of a line. */
    start: (target, size) => (line, steps) => {
      const key = keyOf(target, size, line);
      rounds.set(key, [...(rounds.get(key) ?? []), steps]);
    },
    /** The slowest step of a line, by `took` or `longest`; undefined where it was not measured. */
    slowest(target, size, line, measure = "took") {
      const [first, ...others] = rounds.get(keyOf(target, size, line)) ?? [];
      const steps = first?.map((step, index) =>
        median([step, ...others.map((steps) => steps[index])].map((step) => step[measure])),
      );
      return steps && Math.max(...steps);
    },
  };
}
