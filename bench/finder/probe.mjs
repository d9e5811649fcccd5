/**
 * Runs in a page before its own scripts. `bench.watch` then measures from an input to the frame that
 * shows its result, and `bench.scroll` counts blank frames. `rows` is the selector of the table's
 * rows.
 */
export function probe(rows) {
  const shown = (row) => row.dataset.id ?? row.textContent.slice(0, 60);
  /** Visible state of the page: the status line, the rows that are rendered, and the range. */
  const look = () =>
    [
      ...[...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent),
      document.querySelectorAll("[aria-pressed=true]").length,
      ...[...document.querySelectorAll(rows)].map(shown),
    ].join("\n");

  let tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: "longtask" });
  /** Longest task since the last call, in milliseconds; the browser reports those over 50 ms. */
  const longestTask = () => {
    const since = [...tasks, ...observer.takeRecords()];
    tasks = [];
    return Math.max(0, ...since.map(({ duration }) => duration));
  };

  /** Calls back after the frame that is being made was painted. */
  const afterPaint = (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => callback(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  };

  /**
   * Waits for the next `event` and for what it changes, until nothing has changed for `settleMs`.
   * `bench.result` becomes how long it took until the last change was painted, and the longest task,
   * both in milliseconds.
   */
  const watch = ({ event, settleMs, timeoutMs }) => {
    let before = look();
    let start = 0;
    let changed = 0;
    // A look takes longer than many a frame.
    let mutated = false;
    const mutations = new MutationObserver(() => (mutated = true));
    mutations.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-valuetext", "data-id"],
    });
    const onInput = ({ timeStamp }) => (start = timeStamp);
    addEventListener(event, onInput, { capture: true, once: true });
    bench.result = new Promise((resolve, reject) => {
      const frame = (now) => {
        const current = mutated ? look() : before;
        mutated = false;
        if (start > 0 && current !== before) afterPaint((at) => (changed = at));
        before = current;
        if (changed > 0 && now - changed > settleMs) {
          mutations.disconnect();
          resolve({ took: changed - start, longest: longestTask() });
        } else if (start > 0 && changed === 0 && now - start > timeoutMs) {
          reject(new Error(`Nothing changed within ${timeoutMs} ms of a ${event}.`));
        } else {
          requestAnimationFrame(frame);
        }
      };
      requestAnimationFrame(frame);
    });
  };

  /** The element that scrolls the rows. */
  const scroller = () => {
    let element = document.querySelector(rows);
    const scrolls = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;
    while (
      element &&
      !(scrolls(element) && /auto|scroll/.test(getComputedStyle(element).overflowY))
    )
      element = element.parentElement;
    return element ?? document.scrollingElement;
  };

  /**
   * Scrolls down by a distance in each frame. A frame is blank when no row is at the centre of the
   * list as it is painted.
   */
  const scroll = ({ pixelsPerSecond, durationMs }) => {
    const element = scroller();
    const { x, y, width, height } = element.getBoundingClientRect();
    const centre = [x + width / 2, (Math.max(0, y) + Math.min(y + height, innerHeight)) / 2];
    const isBlank = () => !document.elementFromPoint(...centre)?.closest(rows)?.textContent;
    const result = { frames: 0, blank: 0, blankInARow: 0, longest: 0 };
    let run = 0;
    element.scrollTop = 0;
    return new Promise((resolve) => {
      let start = 0;
      const frame = (now) => {
        start ||= now;
        if (now - start > durationMs) {
          element.scrollTop = 0;
          return resolve({ ...result, longest: longestTask() });
        }
        element.scrollTop = ((now - start) * pixelsPerSecond) / 1000;
        run = isBlank() ? run + 1 : 0;
        result.frames += 1;
        result.blank += run > 0 ? 1 : 0;
        result.blankInARow = Math.max(result.blankInARow, run);
        return requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  };

  const bench = { watch, scroll, longestTask, result: null };
  Object.assign(window, { bench });
}
