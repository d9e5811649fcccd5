import { createStore } from "#src/lib/store.ts";

/** Requests of a session that the audit log could not keep, and the question whether to send such. */
export interface Unrecorded {
  /** Reason why a request could not be noted, while the person is asked; else null. */
  asking: string | null;
  /** Number of requests that were sent without a record, or whose result is missing in it. */
  count: number;
  /** Time of the first, in epoch milliseconds; null while there is none. */
  since: number | null;
  /** Their number in each run. */
  inRuns: Readonly<Record<string, number>>;
}

/** Reason why the browser did not keep a note, in words. */
function reasonOf(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : "";
  if (name === "QuotaExceededError") return "The storage of this browser is full.";
  if (name === "TimeoutError") {
    return "The storage of this browser didn’t open within 3 s. Another tab of Reshelve may keep it from opening.";
  }
  if (name === "VersionError")
    return "Another tab uses a newer version of Reshelve: reload this one.";
  if (name === "SecurityError") return "This browser blocks site data for this page.";
  return "This browser couldn’t store the note.";
}

/**
 * Asks before a request is sent that the audit log could not note, and counts such requests. A yes
 * holds for the session; after a no, the next request that a person sends asks again.
 */
export function createUnrecorded() {
  const state = createStore<Unrecorded>({ asking: null, count: 0, since: null, inRuns: {} });
  let agreed = false;
  let question: Promise<boolean> | null = null;
  let resolve = (_send: boolean) => {};

  return {
    get: state.get,
    subscribe: state.subscribe,

    /** Asks once for all requests that wait; resolves with true when they may be sent. */
    ask(cause: unknown): Promise<boolean> {
      if (agreed) return Promise.resolve(true);
      if (question) return question;
      const asked = new Promise<boolean>((answered) => (resolve = answered));
      question = asked;
      state.set({ ...state.get(), asking: reasonOf(cause) });
      return asked;
    },

    answer(send: boolean) {
      agreed = send;
      state.set({ ...state.get(), asking: null });
      question = null;
      resolve(send);
    },

    add(run: string | undefined) {
      const { count, since, inRuns, ...rest } = state.get();
      state.set({
        ...rest,
        count: count + 1,
        since: since ?? Date.now(),
        inRuns: run === undefined ? inRuns : { ...inRuns, [run]: (inRuns[run] ?? 0) + 1 },
      });
    },
  };
}

export type UnrecordedWrites = ReturnType<typeof createUnrecorded>;
