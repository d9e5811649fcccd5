import { Search, TriangleAlert, X } from "lucide-react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type FacetsProps, queryFieldId } from "#src/archive/page/filters/facets.ts";
import {
  type Suggestion,
  pastedQuery,
  takeSuggestion,
} from "#src/archive/page/query-bar/suggest.ts";
import { suggest } from "#src/archive/page/query-bar/tally.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { fieldRow } from "#src/archive/query/fields.ts";
import { useFilterKey } from "#src/ui/commands/use-filter-key.ts";
import { cx } from "#src/ui/cx.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { QueryHelp } from "#src/archive/page/late-parts.ts";
import { useListbox } from "#src/ui/form/use-listbox.ts";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./query-bar.module.css";

/** `onQuery` is called with each key and `replace`, and without it when the query is entered. */
interface QueryBarProps extends FacetsProps {
  label: string;
  /** True once the rows are those of the query. */
  isHandled: boolean;
}

/**
 * Field for a query, with suggestions and examples.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function QueryBar(props: QueryBarProps) {
  const { label, isHandled, onQuery, items, today, names, facts } = props;
  const { text: query, parts } = props.query;
  const id = useId();
  const problemId = `${id}-problem`;
  const input = useRef<HTMLInputElement>(null);
  // The help opens for what is typed where it has something to offer, and when it is asked for.
  const [open, setOpen] = useState<"typed" | "asked" | false>(false);
  const [caret, setCaret] = useState(query.length);
  const [goesToRows, setGoesToRows] = useState(false);
  useEffect(() => {
    // The focus that goes ends the wait.
    if (goesToRows && isHandled) tabStop()?.focus();
  }, [goesToRows, isHandled]);
  const filterKey = useFilterKey(input);

  const isOpen = open !== false;
  const found = useMemo(
    () => (isOpen ? suggest({ query, caret, items, today, names, facts }) : null),
    [isOpen, query, caret, items, today, names, facts],
  );
  const suggestions = found?.suggestions ?? [];
  const showsHelp = open === "asked" || (open === "typed" && suggestions.length > 0);
  const list = useListbox({
    id: `${id}-list`,
    label: `Suggestions: ${found?.place.field ? fieldRow(found.place.field).name : "Fields"}`,
    options: suggestions,
    keyOf: ({ text }) => text,
    isOpen,
    onMove: () => setOpen("asked"),
    onTake: take,
    staysOnTab: true,
    onOtherKey,
  });
  const problems = parts.flatMap(({ problem }) => problem ?? []);
  const complaint = problems.length > 0 && <QueryProblems id={problemId} problems={problems} />;

  function write(next: string, nextPlace: number) {
    // The caret can only be put into a text that is in the field.
    flushSync(() => onQuery(next, { replace: true }));
    input.current?.setSelectionRange(nextPlace, nextPlace);
    setCaret(nextPlace);
    list.setActive(null);
  }
  function take(suggestion: Suggestion) {
    if (!found) return;
    const taken = takeSuggestion(query, found.place, suggestion);
    write(taken.query, taken.caret);
  }
  function search() {
    setOpen(false);
    list.setActive(null);
    onQuery(query, { replace: false });
    // The first press closes the help. The next key is for rows of this query, and not of the last one.
    if (showsHelp) return;
    if (isHandled) tabStop()?.focus();
    else setGoesToRows(true);
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
    list.setActive(null);
  }
  /** Keys that are not the list's. */
  function onOtherKey({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    if (altKey) return false;
    if (key === "?" && query === "") setOpen("asked");
    else if (shiftKey) return false;
    else if (list.active && key === "ArrowRight" && caret === query.length) take(list.active);
    else if (key === "Enter") search();
    else if (key === "Escape") escape();
    else return false;
    return true;
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
    setGoesToRows(false);
    list.setActive(null);
  }

  return (
    <div className={styles.bar} onBlur={onBlur}>
      <div className={cx(fieldStyles.box, styles.box)}>
        <Search aria-hidden />
        <input
          ref={input}
          id={queryFieldId}
          {...filterKey}
          type="text"
          {...list.fieldProps}
          aria-label={label}
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
            setGoesToRows(false);
            list.setActive(null);
            setCaret(target.selectionStart ?? target.value.length);
            onQuery(target.value, { replace: true });
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
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
      {showsHelp ? <QueryHelp {...{ list, found, names, problems: complaint }} /> : complaint}
    </div>
  );
}

/** Longest sentence that is shown. */
const MAX_CHARACTERS = 300;

/** Error messages of a query, each with an example to write instead. */
function QueryProblems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} role="alert" className={styles.problems}>
      <TriangleAlert aria-hidden />
      <div>
        {problems.map((problem, at) => (
          <p key={at}>
            <bdi>{revealMarks(cutText(problem, MAX_CHARACTERS))}</bdi> Until then this part is left
            out of the search.
          </p>
        ))}
      </div>
    </div>
  );
}
