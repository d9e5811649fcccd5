import { type CommandId, commandOf, isSingleKey } from "#src/ui/commands/command-table.ts";
import { ariaKeys, keyGlyphs } from "#src/ui/commands/key-names.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Keys that are on: single ones can be switched off. */
export function useKeysOf(id: CommandId | undefined): readonly string[] {
  const { singleKeys } = usePreferences();
  const keys = id ? commandOf(id).keys : [];
  return singleKeys ? keys : keys.filter((key) => !isSingleKey(key));
}

/** Tooltip and `aria-keyshortcuts` of a control that a key stands for; `label` is the control's name. */
export function useKeyHint(id: CommandId | undefined, label?: string) {
  const keys = useKeysOf(id);
  const [first] = keys;
  if (id === undefined || first === undefined) return {};
  return {
    "aria-keyshortcuts": ariaKeys(keys),
    title: `${label ?? commandOf(id).label} (${keyGlyphs(first).join(" then ")})`,
  };
}
