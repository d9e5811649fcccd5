import type { ChangeEvent, KeyboardEvent } from "react";

interface Picking {
  /** The ids of the rows on the page, in their order. */
  ids: readonly string[];
  isChosen: (id: string) => boolean;
  choose: (ids: readonly string[], on: boolean) => void;
}

/** The id of the row that an element stands in. */
function idAt(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>("tr[data-id]")?.dataset["id"]
    : undefined;
}

/** Moves the focus to the same place of the row `by` rows further, and returns that row's id. */
function moveFocus(target: EventTarget, by: 1 | -1): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = target.closest("tr[data-id]");
  const rows = [...(row?.closest("table")?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];
  const next = rows[rows.findIndex((one) => one === row) + by];
  const part = target.dataset["part"] ?? "open";
  next?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  return next?.dataset["id"];
}

/**
 * Selecting rows by pointer and keyboard, as one handler for the whole table: a click or x
 * selects one, with Shift all from the one before; Shift and an arrow selects while it moves.
 */
export function createPicker() {
  let anchor: string | undefined;

  function range({ ids }: Picking, to: string): readonly string[] {
    const from = anchor === undefined ? -1 : ids.indexOf(anchor);
    const end = ids.indexOf(to);
    if (from < 0 || end < 0) return [to];
    return ids.slice(Math.min(from, end), Math.max(from, end) + 1);
  }
  function pick(picking: Picking, id: string, extend: boolean) {
    const on = extend ? anchor === undefined || picking.isChosen(anchor) : !picking.isChosen(id);
    picking.choose(extend ? range(picking, id) : [id], on);
    anchor = id;
  }

  return {
    onChange(event: ChangeEvent<HTMLElement>, picking: Picking) {
      const id = idAt(event.target);
      const { nativeEvent } = event;
      if (id) pick(picking, id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
    },

    /** Returns whether the key was for the list. */
    onKeyDown(event: KeyboardEvent<HTMLElement>, picking: Picking): boolean {
      const id = idAt(event.target);
      if (!id || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key.toLowerCase() === "x") {
        pick(picking, id, event.shiftKey);
        return true;
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return false;
      const next = moveFocus(event.target, event.key === "ArrowDown" ? 1 : -1);
      if (event.shiftKey && next) picking.choose([id, next], true);
      if (event.shiftKey) anchor = next ?? id;
      return next !== undefined;
    },
  };
}
