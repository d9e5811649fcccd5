import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { isComposing } from "#src/ui/commands/keys.ts";

interface ListboxOptions<T> {
  /** ID of the list; those of its options begin with it. */
  id: string;
  label: string;
  options: readonly T[];
  /** Identifies an option, also in the next list. */
  keyOf: (option: T) => string;
  isOpen: boolean;
  /**
   * True if the first option is active until the keys reach another, as in a search. Home, End and
   * Tab are then the field's.
   */
  firstIsActive?: boolean;
  /** Runs for each arrow key, also while the list is closed: opens it. */
  onMove?: (to: T | undefined) => void;
  /** Runs for an option that is pressed, or active when Enter or Tab is pressed. */
  onTake: (option: T) => void;
  /** True if Tab keeps the focus in the field after it took an option. */
  staysOnTab?: boolean;
  /** Handles keys that are not the list's, such as Enter without an active option; false for others. */
  onOtherKey: (event: KeyboardEvent) => boolean;
}

/**
 * A list of options below a text field, which keeps the focus: arrows, Home and End move among the
 * options, Enter and Tab take the active one. Keys of an input method are left alone.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 *
 * Spread `fieldProps` on the input, `listProps` on the list and `optionProps(option)` on each option;
 * `active` is the option that the keys have reached, which `setActive` sets and `null` clears.
 */
export function useListbox<T>(props: ListboxOptions<T>) {
  const { id, label, options, keyOf, isOpen, firstIsActive = false } = props;
  const { onMove, onTake, staysOnTab, onOtherKey } = props;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = options.findIndex((option) => keyOf(option) === activeKey);
  const at = isOpen ? Math.max(found, firstIsActive ? 0 : -1) : -1;
  const active = options[at];
  const isShown = isOpen && options.length > 0;
  // An ID has no spaces.
  const optionId = (option: T) => `${id}-${keyOf(option).replaceAll(/\s/g, "_")}`;
  const setActive = (option: T | null) => setActiveKey(option === null ? null : keyOf(option));

  function move(to: number) {
    const option = options.at(to % Math.max(options.length, 1));
    setActive(option ?? null);
    onMove?.(option);
  }
  function press({ key, shiftKey }: KeyboardEvent): boolean {
    if (shiftKey) return false;
    if (key === "ArrowDown") move(at + 1);
    else if (key === "ArrowUp") move(at > 0 ? at - 1 : -1);
    else if (!active) return false;
    else if (key === "Enter") onTake(active);
    else if (firstIsActive) return false;
    else if (key === "Home") move(0);
    else if (key === "End") move(-1);
    else if (key === "Tab") onTake(active);
    else return false;
    return true;
  }

  return {
    active,
    setActive,
    fieldProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isShown,
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": active && optionId(active),
      onKeyDown(event: KeyboardEvent) {
        if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
        const isTaken = press(event) || onOtherKey(event);
        if (!isTaken || (event.key === "Tab" && !staysOnTab)) return;
        // The caret stays, no form is submitted, and a dialog around the field does not close.
        event.preventDefault();
      },
    },
    listProps: { id, role: "listbox", tabIndex: -1, "aria-label": label, onMouseDown: keepFocus },
    optionProps: (option: T) => ({
      id: optionId(option),
      role: "option",
      tabIndex: -1,
      "aria-selected": option === active,
      "data-active": option === active || undefined,
      ref: option === active ? scrollIntoView : undefined,
      onClick: () => onTake(option),
    }),
  } as const;
}

export type Listbox<T> = ReturnType<typeof useListbox<T>>;

/** Keeps the focus in the field, whose list closes on blur. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
export const scrollIntoView = (element: Element | null) =>
  element?.scrollIntoView({ block: "nearest" });
