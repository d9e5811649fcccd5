import { Group } from "lucide-react";
import type { Grouping } from "#src/archive/query/search/results.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";

const choices: readonly { value: Grouping | null; name: string }[] = [
  { value: null, name: "None" },
  { value: "together", name: "Archived together" },
  { value: "day", name: "Day" },
  { value: "kind", name: "Kind" },
  { value: "client", name: "Client" },
];

interface GroupMenuProps {
  value: Grouping | null;
  onChange: (grouping: Grouping | null) => void;
}

/** Menu that puts the items under headings. */
export function GroupMenu({ value, onChange }: GroupMenuProps) {
  const chosen =
    value === null ? undefined : choices.find((choice) => choice.value === value)?.name;
  useCommands({ groupTogether: () => onChange(value === "together" ? null : "together") });
  return (
    <PopoverMenu name="Group" icon={<Group aria-hidden />} value={chosen}>
      {(close) =>
        choices.map((choice) => (
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
    </PopoverMenu>
  );
}
