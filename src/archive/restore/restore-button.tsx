import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { asksToDecide } from "#src/archive/items/scope.ts";
import { NextStep, OutcomeNotice } from "#src/archive/restore/restore-note.tsx";
import { type RestoreTarget, useRestore } from "#src/archive/restore/use-restore.ts";
import { runCommand } from "#src/ui/commands/listen.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { dismissToast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { useRowCommands } from "#src/ui/table/focus/row-commands.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import styles from "./restore-button.module.css";

const archiveRoute = getRouteApi("/_workspace/archive");

/** The grade by whose colour an outcome is shown: one that changed more is not plainly good. */
const toneGrade = (outcome: Outcome): Outcome["grade"] =>
  outcome.grade === "confirmed" && outcome.changed ? "unknown" : outcome.grade;

/**
 * Button of a row that restores its item. After an outcome it shows its word in its colour; of one that
 * is not confirmed it opens the explanation, with the next step beside it. No row moves, and a second
 * press sends nothing. It is the same element in every state, so it keeps focus.
 */
export function RestoreButton(item: RestoreTarget) {
  const { name } = item;
  const { state, outcome, confirmed, hasNote, busy, inRun, restore, ...labels } = useRestore(item);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement | null>(null);
  const decides = archiveRoute.useSearch({ select: ({ q }) => asksToDecide(q) });
  const waiting = state?.phase === "waiting";
  const label = busy ?? labels.label;
  const hasPopover = !inRun && !confirmed && state !== undefined;
  const opens = hasPopover && hasNote;

  // Nothing opens by itself. An open popover shows the outcome, but for an attempt that was not sent
  // while the outcome of an earlier one is unknown.
  const send = () =>
    void restore(({ grade }) => popover.current?.isConnected === true && grade !== "not-sent");
  const start = state || busy ? undefined : send;
  // Its own button opens the outcome, so that it closes there.
  const press = start ?? (opens ? () => button.current?.click() : undefined);
  function startAndGoOn() {
    start?.();
    runCommand("nextRow");
  }
  useRowCommands({
    restore: decides && start ? startAndGoOn : press,
    restoreAndNext: startAndGoOn,
  });
  return (
    <div className={styles.outcome}>
      {opens && outcome && !busy && <NextStep {...item} {...{ outcome, send }} />}
      <Popover
        name={`Restore of ${name}`}
        off={!hasPopover}
        placement="below-before"
        onToggle={(open) => {
          popover.current = open;
          if (open) dismissToast();
        }}
        renderButton={(target) => (
          <Button
            {...target}
            ref={button}
            variant={state ? "quiet" : "row"}
            size="small"
            className={state ? styles.word : undefined}
            data-grade={busy || !outcome ? undefined : toneGrade(outcome)}
            busy={(opens && waiting ? null : busy) ?? undefined}
            icon={waiting && <Spinner />}
            aria-busy={waiting || undefined}
            aria-disabled={(outcome !== null && !opens) || undefined}
            aria-label={`${label} ${name}`}
            // The press that sends opens nothing, though the button gets its popover before it ends.
            onClick={
              state
                ? undefined
                : (event) => {
                    event.preventDefault();
                    send();
                  }
            }
          >
            {label}
          </Button>
        )}
      >
        <OutcomeNotice {...item} restore={send} />
      </Popover>
    </div>
  );
}
