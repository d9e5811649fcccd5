import { ChevronDown, ChevronUp } from "lucide-react";
import { type RestoreTarget, useRestore } from "#src/archive/restore/use-restore.ts";
import { formatNumber } from "#src/lib/format.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import type { CommandId } from "#src/ui/commands/command.ts";
import { useCommands, useKeyHint } from "#src/ui/commands/use-commands.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import styles from "./item-pager.module.css";

export interface ItemPagerProps {
  /** Counted from 1. */
  position: number;
  count: number;
  /** Goes to the item before; null for the first one. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** "3 of 38", with buttons and the keys J and K that go to the next item and to the one before. */
export function ItemPager({ position, count, onPrevious, onNext }: ItemPagerProps) {
  useCommands({ nextItem: onNext, previousItem: onPrevious });
  return (
    <div className={styles.pager} role="group" aria-label="Items found">
      <span role="status">
        {formatNumber(position)} of {formatNumber(count)}
      </span>
      <PagerButton command="previousItem" onPress={onPrevious} />
      <PagerButton command="nextItem" onPress={onNext} />
    </div>
  );
}

const buttons = {
  previousItem: { label: "Previous", icon: <ChevronUp aria-hidden /> },
  nextItem: { label: "Next", icon: <ChevronDown aria-hidden /> },
};

function PagerButton(props: { command: keyof typeof buttons; onPress: (() => void) | null }) {
  const { command, onPress } = props;
  const { label, icon } = buttons[command];
  return (
    <IconButton
      size="small"
      icon={icon}
      id={command}
      aria-label={label}
      {...useKeyHint(command, label)}
      // At the end it keeps the focus.
      aria-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
    />
  );
}

/** Moves focus to the button Next when the details of an item make room for those of another one. */
export const keepFocusInDrawer = restoreFocusTo("nextItem" satisfies CommandId);

interface RestoreAndNextProps extends RestoreTarget {
  onNext: (() => void) | null;
  /** True where it is the one button that restores. */
  decides: boolean;
}

/** Button that restores an item and goes on to the next one, without waiting for the reply. */
export function RestoreAndNext({ onNext, decides, ...item }: RestoreAndNextProps) {
  const { state, restore } = useRestore(item);
  // The last item to decide has no next one.
  const isOff = state !== undefined || (onNext === null && !decides);

  function restoreAndNext() {
    if (isOff) return;
    void restore(() => false);
    onNext?.();
  }
  return (
    <CommandButton
      command={decides ? "restore" : "restoreAndNext"}
      variant={decides ? "primary" : "standard"}
      aria-disabled={isOff || undefined}
      onClick={restoreAndNext}
    >
      Restore and next
    </CommandButton>
  );
}
