import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useDeferredValue, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { scrollIntoView, useListbox } from "#src/ui/form/use-listbox.ts";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./combobox.module.css";

export interface ComboboxOption {
  id: string;
  name: string;
  /** Distinguishes options of the same name. */
  note?: string | null;
}

interface ComboboxProps extends Omit<ComponentProps<"input">, "onChange" | "onSelect"> {
  id: string;
  /** Name of the list and, after "Choose", of the button that opens it. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Text to filter by; empty for all options, null while the list is closed. */
  query: string | null;
  onQuery: (query: string | null) => void;
  /** Filtered by the caller; null where nothing can be listed, which leaves a plain text field. */
  options: readonly ComboboxOption[] | null;
  /** True while options may still come: Enter then takes none, unless one is active. */
  loading?: boolean;
  selected: string | null;
  onSelect: (id: string) => void;
  /** Announced while open, such as "3 matches". */
  status: ReactNode;
  onEnd?: (() => void) | undefined;
  trailing?: ReactNode;
}

/**
 * Editable combobox with a list of suggestions. It takes any text; Enter, Tab or a press
 * take the active option. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, text, onText, query, onQuery, selected, onSelect, ...others } = props;
  const { options: listed, loading = false, status, trailing, onEnd, onBlur, ...input } = others;
  const options = listed ?? [];
  // A long list may lag behind the text; the keys act on what the text says now.
  const shown = useDeferredValue(options);
  const field = useRef<HTMLInputElement>(null);
  const open = listed !== null && query !== null;
  const only = query && options.length === 1 ? options[0] : undefined;
  const { setActive, fieldProps, listProps, optionProps } = useListbox({
    id: `${id}-list`,
    label,
    options,
    keyOf: (option) => option.id,
    isOpen: open,
    onMove(to) {
      onQuery(query ?? "");
      if (to && to === options.at(-1)) onEnd?.();
    },
    onTake: choose,
    onOtherKey({ key, shiftKey }) {
      if (shiftKey || !open || (key !== "Enter" && key !== "Escape")) return false;
      const waits = key === "Enter" && query && loading;
      if (key === "Enter" && only && !loading) choose(only);
      else if (!waits) show(null);
      return true;
    },
  });

  function show(next: string | null) {
    setActive(null);
    onQuery(next);
  }
  /** Opens the whole list; what is typed next replaces the text. */
  function openList() {
    if (open || !listed) return;
    field.current?.select();
    show("");
  }
  function choose(option: ComboboxOption) {
    onSelect(option.id);
    show(null);
  }

  return (
    <div className={cx(fieldStyles.box, styles.box)}>
      <input
        {...input}
        ref={field}
        id={id}
        {...(listed && fieldProps)}
        aria-controls={listed ? listProps.id : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          show(target.value);
        }}
        onClick={openList}
        onBlur={(event) => {
          show(null);
          onBlur?.(event);
        }}
      />
      <span className={fieldStyles.inside}>
        {trailing}
        {listed && (
          <IconButton
            size="small"
            tabIndex={-1}
            icon={<ChevronDown aria-hidden />}
            aria-label={`Choose ${label}`}
            onMouseDown={listProps.onMouseDown}
            onClick={() => {
              field.current?.focus();
              if (open) show(null);
              else openList();
            }}
          />
        )}
      </span>
      <div className={styles.popup} hidden={!open} ref={open ? scrollIntoView : undefined}>
        <div
          {...listProps}
          onScroll={({ currentTarget }) => {
            if (open && isAtEnd(currentTarget)) onEnd?.();
          }}
        >
          {open &&
            shown.map((option) => (
              <div key={option.id} {...optionProps(option)} aria-selected={option.id === selected}>
                <Check aria-hidden />
                <span className={styles.words}>
                  <ServiceText>{option.name}</ServiceText>
                  {option.note && <small className={textStyles.line}>{option.note}</small>}
                </span>
                <IdText>{option.id}</IdText>
              </div>
            ))}
        </div>
        <p role="status">{open && status}</p>
      </div>
    </div>
  );
}

/** Distance from the last option at which more are read, in pixels. */
const END_MARGIN_PX = 80;
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) =>
  scrollTop + clientHeight > scrollHeight - END_MARGIN_PX;
