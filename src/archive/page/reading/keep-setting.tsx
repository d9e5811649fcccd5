import { useSession } from "#src/app/session-context.tsx";
import { useSessionPart } from "#src/app/session-part.ts";
import { archivedItemsPart, type ArchivedItems } from "#src/archive/items/archived-items.ts";
import { readAtOf } from "#src/archive/items/reader/reader-state.ts";
import { useReaderState } from "#src/archive/page/reading/use-reader-state.ts";
import { counted, formatMinute } from "#src/lib/format.ts";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import { Switch } from "#src/ui/form/switch.tsx";

/** The choice to keep what is read of the workspace in this browser. */
export function KeepSetting() {
  const { config } = useSession();
  const { reader } = useSessionPart(archivedItemsPart);
  return config.keepRead === false ? <ForbiddenSetting /> : <ChosenSetting reader={reader} />;
}

function ForbiddenSetting() {
  return (
    <SettingRow
      name="Keep a copy"
      hint="Off: whoever runs this console doesn’t allow it in the browser."
    >
      {({ id, hintId }) => <Switch id={id} aria-describedby={hintId} checked={false} disabled />}
    </SettingRow>
  );
}

function ChosenSetting({ reader }: Pick<ArchivedItems, "reader">) {
  const { keeps, items, shown } = useReaderState(reader);
  const readAt = readAtOf(shown);
  const read =
    readAt === null
      ? ""
      : ` Now ${counted(items.length, "item", "items")}, loaded at ${formatMinute(readAt)}.`;
  return (
    <SettingRow
      name="Keep a copy"
      hint={`Of what is loaded, in this browser, until you disconnect or for 7 days. Turning it off deletes it.${keeps ? read : ""}`}
    >
      {({ id, hintId }) => (
        <Switch
          id={id}
          aria-describedby={hintId}
          checked={keeps}
          onChange={({ target }) => reader.setKeeps(target.checked)}
        />
      )}
    </SettingRow>
  );
}
