import { Check } from "lucide-react";
import type { KeyboardEvent } from "react";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./choice-menu.module.css";

export interface Choice<T> {
  value: T;
  name: string;
}

export const anyChoice = { value: undefined, name: "Any" };

interface ChoiceMenuProps<T> {
  label: string;
  className?: string | undefined;
  value: T;
  choices: readonly Choice<NoInfer<T>>[];
  onChange: (value: T) => void;
  /** True where the first choice leaves everything in: the button is tinted for any other. */
  isFilter?: boolean;
}

export function ChoiceMenu<T>(props: ChoiceMenuProps<T>) {
  const { value, choices, onChange, isFilter = false, ...button } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Popover
      name={button.label}
      role="menu"
      closesOnPress
      className={styles.menu}
      renderButton={(target) => (
        <FilterButton
          {...target}
          {...button}
          value={chosen?.name}
          isSet={isFilter && chosen !== choices[0]}
        />
      )}
    >
      {(close) =>
        choices.map((choice) => (
          <button
            key={String(choice.value)}
            type="button"
            role="menuitemradio"
            aria-checked={choice === chosen}
            tabIndex={-1}
            // Browsers focus it as the menu opens. React has no attribute for it.
            ref={(item) => void item?.toggleAttribute("autofocus", choice === chosen)}
            onKeyDown={(event) => moveFocus(event, close)}
            onClick={() => onChange(choice.value)}
          >
            <bdi>{choice.name}</bdi>
            {choice === chosen && <Check aria-hidden />}
          </button>
        ))
      }
    </Popover>
  );
}

/** Arrows, Home, End and first letters move the focus; Tab leaves the menu. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>, close: () => void) {
  const button = event.currentTarget;
  const items = [...(button.parentElement?.children ?? [])].filter(
    (item) => item instanceof HTMLButtonElement,
  );
  const at = items.indexOf(button);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (event.key === "Tab") close();
  else if (target !== undefined) {
    event.preventDefault();
    items.at(target)?.focus();
  } else if (event.key.length === 1) {
    const first = event.key.toLowerCase();
    const following = [...items.slice(at + 1), ...items];
    following.find((item) => item.textContent.toLowerCase().startsWith(first))?.focus();
  }
}
