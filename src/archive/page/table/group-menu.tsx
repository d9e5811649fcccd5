import { Group } from "lucide-react";
import type { Grouping } from "#src/archive/query/search/results.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { Choice } from "#src/ui/menu/choice-menu.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";

const choices: readonly Choice<Grouping | null>[] = [
  { value: null, name: "None" },
  { value: "together", name: "Archived together" },
  { value: "day", name: "Day" },
  { value: "kind", name: "Kind" },
  { value: "client", name: "Client" },
  { value: "decision", name: "Decision" },
];

interface GroupMenuProps {
  value: Grouping | null;
  /** False where the site forbids decisions. */
  decides?: boolean;
  onChange: (grouping: Grouping | null) => void;
}

/** Menu that puts the items under headings. */
export function GroupMenu({ value, decides = true, onChange }: GroupMenuProps) {
  useCommands({ groupTogether: () => onChange(value === "together" ? null : "together") });
  const offered = choices.filter((one) => decides || one.value !== "decision");
  const chosen = choices.find((choice) => choice.value === value)?.name;
  return (
    <Popover
      name="Group"
      renderButton={(target) => (
        <FilterButton
          {...target}
          label="Group"
          icon={<Group aria-hidden />}
          value={chosen}
          isSet={value !== null}
        />
      )}
    >
      {(close) =>
        offered.map((choice) => (
          <Button
            key={choice.name}
            variant="quiet"
            aria-pressed={choice.value === value}
            onClick={() => {
              onChange(choice.value);
              close();
            }}
          >
            {choice.name}
          </Button>
        ))
      }
    </Popover>
  );
}
