/** Answers that the speed is taken from. */
const MAX_ANSWERS = 20;
/** Fewest answers that tell a speed. */
const MIN_ANSWERS = 4;

/** Measures how fast pages are read, from the times of the last answers. */
export function createReadSpeed(elapsed: () => number) {
  let answeredAt: number[] = [];
  return {
    answer: () => void (answeredAt = [...answeredAt.slice(1 - MAX_ANSWERS), elapsed()]),
    /** Forgets what was measured, as after a pause. */
    reset: () => void (answeredAt = []),
    /** Seconds for so many pages; null while it is not known. `perMinute` is the pace, or null. */
    secondsFor(pages: number, perMinute: number | null): number | null {
      const [first] = answeredAt;
      const last = answeredAt.at(-1);
      const paced = perMinute === null ? 0 : 60 / perMinute;
      if (first === undefined || last === undefined || answeredAt.length < MIN_ANSWERS) {
        return perMinute === null ? null : Math.ceil(pages * paced);
      }
      const measured = (last - first) / 1000 / (answeredAt.length - 1);
      return Math.ceil(pages * Math.max(measured, paced));
    },
  };
}
