import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { readAtOf, useReaderState } from "#src/archive/items/reader/reader-state.ts";
import { counted, formatMinute } from "#src/lib/format.ts";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import { Switch } from "#src/ui/form/checkbox.tsx";

export function KeepSetting() {
  const { config } = useSession();
  const { reader } = useSessionPart(archivedItemsPart);
  const { keeps, items, shown } = useReaderState(reader);
  const mayKeep = config.keepRead !== false;
  const readAt = readAtOf(shown);
  const now =
    keeps && readAt !== null
      ? ` Now ${counted(items.length, "item", "items")}, loaded at ${formatMinute(readAt)}.`
      : "";
  return (
    <SettingRow
      name="Keep a copy"
      hint={
        mayKeep
          ? `Of what is loaded, in this browser, until you disconnect or for 7 days. Turning it off deletes it.${now}`
          : "Off: the operator of this console doesn’t allow it in the browser."
      }
    >
      {({ id, hintId }) => (
        <Switch
          id={id}
          aria-describedby={hintId}
          checked={mayKeep && keeps}
          disabled={!mayKeep}
          onChange={reader.setKeeps}
        />
      )}
    </SettingRow>
  );
}
