import { ListFilter } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { tabStop } from "#src/ui/table/focus/row-focus.ts";
import { type Choice, ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { FilterSheet } from "#src/ui/menu/filter-sheet.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import fieldStyles from "#src/ui/form/field.module.css";
import { useAddressText } from "#src/ui/form/use-address-text.ts";
import styles from "./toolbar.module.css";
import { useFilterKey } from "#src/ui/commands/use-filter-key.ts";

interface Filter {
  /** True while it leaves something out. */
  isSet: boolean;
  /** Element with a key. */
  menu: ReactNode;
}

/** Creates the filter by a choice, the first of which leaves everything in. */
export const choiceFilter = <T,>(
  label: string,
  value: T,
  choices: readonly Choice<NoInfer<T>>[],
  onChange: (value: T) => void,
): Filter => ({
  isSet: value !== choices[0]?.value,
  menu: <ChoiceMenu key={label} isFilter {...{ label, value, choices, onChange }} />,
});

interface ToolbarProps {
  label: string;
  /** Text filter: its label, the text in the address and what takes another. */
  filter: string;
  text: string | undefined;
  onText: (text: string | undefined) => void;
  filters: readonly (Filter | false)[];
  order?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}

/** Toolbar above a list: filter, order and export. On a narrow screen the menus are on a sheet. */
export function Toolbar(props: ToolbarProps) {
  const { label, filter, text = "", onText, filters, order, end, children } = props;
  const shown = filters.filter((one) => one !== false);
  const menus = shown.map(({ menu }) => menu);
  const narrow = useNarrow();
  const typed = useAddressText(text, (next) => onText(next || undefined));
  const input = useRef<HTMLInputElement>(null);
  const filterKey = useFilterKey(input);
  return (
    <div className={cx(bars.bar, styles.tools)} role="group" aria-label={label}>
      <label className={cx(fieldStyles.box, styles.filter)}>
        <ListFilter aria-hidden />
        <input
          ref={input}
          type="search"
          aria-label={filter}
          placeholder={filter}
          maxLength={200}
          {...filterKey}
          value={typed.text}
          onChange={({ target }) => typed.write(target.value, { replace: true })}
          // The next key may leave the page.
          onBlur={() => typed.write(typed.text, { replace: false })}
          onKeyDown={({ key }) => key === "ArrowDown" && tabStop()?.focus()}
        />
      </label>
      {narrow ? (
        <FilterSheet setCount={shown.filter(({ isSet }) => isSet).length}>
          {menus}
          {order}
          {end}
        </FilterSheet>
      ) : (
        <>
          {menus}
          {order}
        </>
      )}
      {children}
      {!narrow && end && <span className={styles.gap} />}
      {!narrow && end}
    </div>
  );
}
