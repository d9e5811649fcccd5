import { useId } from "react";
import type { Kind } from "#src/api/archive.ts";
import { outcomeIcons } from "#src/archive/restore/outcome-icons.tsx";
import { announceOutcome } from "#src/archive/restore/restore.ts";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { dismissToast } from "#src/ui/feedback/toast.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { useInRun } from "#src/writes/use-run.ts";
import styles from "./restore-button.module.css";

export interface RestoreButtonProps {
  kind: Kind;
  id: string;
  /** Title or number, for the accessible name and the toast. */
  name: string;
}

/** Loads with the first restore, or soon after the first page. */
export const OutcomeNotice = lazyComponent(
  async () => (await import("#src/archive/restore/restore-note.tsx")).OutcomeNotice,
);

/** Moves focus to the button when its popover is removed, as after a confirmed restore. */
const focusButton = restoreFocusOnRemove((popover) =>
  popover.parentElement?.querySelector<HTMLElement>("[data-part=act]"),
);

/**
 * Button of a row that restores its item. After an outcome that is not confirmed it says so and opens
 * a popover with what to do: no row moves, and a second press sends nothing. It is the same element
 * in every state, so it keeps focus.
 */
export function RestoreButton({ kind, id, name }: RestoreButtonProps) {
  const { state, outcome, confirmed, hasNote, busy, restore, ...labels } = useRestore(
    kind,
    id,
    name,
  );
  const popoverId = useId();
  const inRun = useInRun(kind, id);
  const waiting = state?.phase === "waiting";
  const label = busy ?? labels.label;
  const hasPopover = !inRun && !confirmed && state !== undefined && state.phase !== "queued";
  const opens = hasPopover && hasNote;

  async function send() {
    const outcome = await restore();
    const isOpen = document.getElementById(popoverId)?.matches(":popover-open") ?? false;
    // Announced, as nothing opens by itself. An open popover shows it, but for an attempt that was not
    // sent while the outcome of an earlier one is unknown.
    const isShown = isOpen && outcome.grade !== "not-sent";
    if (outcome.grade !== "confirmed" && !isShown)
      void announceOutcome({ kind, id, name }, outcome);
  }
  return (
    <>
      <Button
        variant={opens ? "standard" : state ? "quiet" : "row"}
        size="small"
        className={state ? styles.stateful : undefined}
        busy={(opens && waiting ? null : busy) ?? undefined}
        icon={waiting ? <Spinner /> : outcome && outcomeIcons[outcome.grade]}
        popoverTarget={hasPopover ? popoverId : undefined}
        aria-busy={waiting || undefined}
        aria-disabled={(outcome !== null && !opens) || undefined}
        data-part="act"
        aria-label={`${label} ${name}`}
        onClick={state ? undefined : () => void send()}
      >
        {label}
      </Button>
      {hasPopover && (
        <div
          ref={focusButton}
          id={popoverId}
          popover="auto"
          role="group"
          aria-label={`Restore of ${name}`}
          className={styles.popover}
          onToggle={({ newState }) => newState === "open" && dismissToast()}
        >
          <OutcomeNotice kind={kind} id={id} name={name} restore={() => void send()} />
        </div>
      )}
    </>
  );
}
