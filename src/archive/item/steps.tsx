import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { announceOutcome } from "#src/archive/restore/restore.ts";
import type { RestoreButtonProps } from "#src/archive/restore/restore-button.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import styles from "./steps.module.css";

/** Place of an item among those that were found. */
export interface Steps {
  /** Counted from 1. */
  position: number;
  count: number;
  /** Goes to the item before; null for the first one. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

const keys: Partial<Record<string, "onPrevious" | "onNext">> = {
  j: "onNext",
  k: "onPrevious",
  "]": "onNext",
  "[": "onPrevious",
};

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** "3 of 38", with buttons and the keys J and K that go to the next item and to the one before. */
export function StepButtons({ steps }: { steps: Steps }) {
  const { position, count, onPrevious, onNext } = steps;
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = keys[event.key.toLowerCase()];
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!step || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
    // Not the keys of another dialog above this one.
    const dialog = ref.current?.closest("dialog");
    const { target } = event;
    if (target !== document.body && !(target instanceof Node && dialog?.contains(target))) return;
    event.preventDefault();
    steps[step]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <div ref={ref} className={styles.steps} role="group" aria-label="Items found">
      <span role="status">
        {formatNumber(position)} of {formatNumber(count)}
      </span>
      <StepButton label="Previous" shortcut="K" Icon={ChevronUp} onStep={onPrevious} />
      <StepButton label="Next" shortcut="J" Icon={ChevronDown} onStep={onNext} />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  shortcut: string;
  Icon: typeof ChevronUp;
  onStep: (() => void) | null;
}

function StepButton({ label, shortcut, Icon, onStep }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      square
      icon={<Icon aria-hidden />}
      data-part={label.toLowerCase()}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      // At the end it keeps the focus.
      aria-disabled={onStep === null || undefined}
      onClick={() => onStep?.()}
    />
  );
}

/** Moves focus to the button Next when the details of an item make room for those of another one. */
export const keepFocusInDrawer = restoreFocusOnRemove((details) =>
  details.closest("dialog")?.querySelector<HTMLElement>("[data-part=next]"),
);

interface RestoreAndNextProps extends RestoreButtonProps {
  onNext: (() => void) | null;
}

/** Button that restores an item and goes on to the next one, without waiting for the answer. */
export function RestoreAndNext({ kind, id, name, onNext }: RestoreAndNextProps) {
  const { state, restore } = useRestore(kind, id, name);
  const isOff = state !== undefined || onNext === null;

  async function send() {
    const outcome = await restore();
    // A confirmed one is announced where it is sent.
    if (outcome.grade !== "confirmed") void announceOutcome({ kind, id, name }, outcome);
  }
  return (
    <Button
      size="large"
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (isOff) return;
        void send();
        onNext();
      }}
    >
      Restore and next
    </Button>
  );
}
