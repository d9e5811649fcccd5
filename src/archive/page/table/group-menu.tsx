import { Group } from "lucide-react";
import type { Grouping } from "#src/archive/query/search/results.ts";
import { type Choice, ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
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
  return (
    <ChoiceMenu
      label="Group"
      icon={<Group aria-hidden />}
      isFilter
      value={value}
      choices={choices.filter((one) => decides || one.value !== "decision")}
      onChange={onChange}
    />
  );
}
