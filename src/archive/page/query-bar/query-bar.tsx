import { Search, X } from "lucide-react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { FacetsProps } from "#src/archive/page/filters/facet-chips.tsx";
import {
  type Suggestion,
  optionId,
  pastedQuery,
  placeAt,
  takeSuggestion,
} from "#src/archive/page/query-bar/suggest.ts";
import { useSuggestions } from "#src/archive/page/query-bar/use-suggestions.ts";
import { useFilterKey } from "#src/ui/commands/use-filter-key.ts";
import { cx } from "#src/ui/cx.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { QueryAdvice, QueryHelp, QueryProblems } from "#src/archive/page/page-parts.ts";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";
import styles from "./query-bar.module.css";

/** `onQuery` is called with each key and `replace`, and without it when the query is entered. */
interface QueryBarProps extends Omit<FacetsProps, "decides"> {
  label: string;
}

/**
 * Field for a query, with suggestions and examples.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function QueryBar(props: QueryBarProps) {
  const { label, query: parsed, onQuery, items, today, names, triage } = props;
  const { text: query, parts } = parsed;
  const id = useId();
  const [listId, problemId] = [`${id}-list`, `${id}-problem`];
  const input = useRef<HTMLInputElement>(null);
  // The help opens for what is typed where it has something to offer, and when it is asked for.
  const [open, setOpen] = useState<"typed" | "asked" | false>(false);
  const [caret, setCaret] = useState(query.length);
  const [activeText, setActiveText] = useState<string | null>(null);
  const filterKey = useFilterKey(input);

  const found = useSuggestions({ query, caret: open ? caret : null, items, today, names, triage });
  const suggestions = found?.suggestions ?? [];
  const showsHelp = open === "asked" || (open === "typed" && suggestions.length > 0);
  const at = suggestions.findIndex(({ text }) => text === activeText);
  const active = suggestions[at];
  const problems = parts.flatMap(({ problem }) => problem ?? []);
  const complaint = problems.length > 0 && <QueryProblems id={problemId} problems={problems} />;

  function write(next: string, nextPlace: number) {
    // The caret can only be put into a text that is in the field.
    flushSync(() => onQuery(next, { replace: true }));
    input.current?.setSelectionRange(nextPlace, nextPlace);
    setCaret(nextPlace);
    setActiveText(null);
  }
  function take(suggestion: Suggestion) {
    const place = placeAt(query, caret);
    // The list may still be that of the place before.
    if (!place || place.field !== found?.place.field) return;
    const taken = takeSuggestion(query, place, suggestion);
    write(taken.query, taken.caret);
  }
  function search() {
    setOpen(false);
    setActiveText(null);
    onQuery(query, { replace: false });
    // The first press closes the help.
    if (!showsHelp) tabStop()?.focus();
  }
  function clear() {
    input.current?.focus();
    setOpen(false);
    setCaret(0);
    onQuery("", { replace: false });
  }
  function escape() {
    if (showsHelp) setOpen(false);
    else if (query) clear();
    else input.current?.blur();
    setActiveText(null);
  }
  function move(by: 1 | -1) {
    setOpen("asked");
    const from = at === -1 && by === -1 ? 0 : at;
    const to = (from + by + suggestions.length) % suggestions.length;
    setActiveText(suggestions[to]?.text ?? null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    if (key === "?" && query === "") setOpen("asked");
    else if (shiftKey) return;
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (open && active && (key === "Tab" || key === "Enter")) take(active);
    else if (open && active && key === "ArrowRight" && caret === query.length) take(active);
    else if (key === "Enter") search();
    else if (key === "Escape") escape();
    else return;
    // The caret stays, and a dialog around the field does not close.
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = pastedQuery(event.clipboardData.getData("text"));
    if (pasted === null) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = query.slice(0, selectionStart ?? query.length) + pasted;
    write(before + query.slice(selectionEnd ?? query.length), before.length);
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    setOpen(false);
    setActiveText(null);
  }

  return (
    <div className={styles.bar} onBlur={onBlur}>
      <div className={cx(fieldStyles.box, styles.box)}>
        <Search aria-hidden />
        <input
          ref={input}
          {...filterKey}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={open && suggestions.length > 0}
          aria-controls={open && suggestions.length > 0 ? listId : undefined}
          aria-activedescendant={open && active ? optionId(listId, at) : undefined}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? problemId : undefined}
          placeholder="Words, IDs, or fields such as status:paid · ? for help"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => {
            setOpen(target.value.trim() === "" ? false : "typed");
            setActiveText(null);
            setCaret(target.selectionStart ?? target.value.length);
            onQuery(target.value, { replace: true });
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {query && (
          <IconButton
            size="small"
            icon={<X aria-hidden />}
            aria-label="Clear the query"
            onClick={clear}
          />
        )}
        <kbd aria-hidden>/</kbd>
      </div>
      {showsHelp ? (
        <QueryHelp {...{ listId, found, active, names, problems: complaint }} onTake={take} />
      ) : (
        <>
          {complaint}
          {!open && parts.length > 0 && <QueryAdvice query={parsed} items={items} />}
        </>
      )}
    </div>
  );
}
