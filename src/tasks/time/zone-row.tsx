import { useState } from "react";
import styles from "#src/tasks/form/fields/task-field.module.css";
import { allZones, fewZones } from "#src/tasks/time/times.ts";
import type { TimeSettings } from "#src/tasks/time/zone.ts";

interface ZoneRowProps {
  settings: TimeSettings;
  onChange: (settings: TimeSettings) => void;
}

/** On whose clocks the two times are set, and how they are written. */
export function ZoneRow({ settings, onChange }: ZoneRowProps) {
  // Few ever choose, and a list of them all costs more than the rest of the form.
  const [choosing, setChoosing] = useState(false);
  const zones = choosing ? allZones(settings.zone) : fewZones(settings.zone);
  const choose = () => setChoosing(true);
  return (
    <div className={styles.zones}>
      <label>
        Times in
        <select
          value={settings.zone}
          onPointerDown={choose}
          onFocus={choose}
          onChange={({ target: { value } }) => onChange({ ...settings, zone: value })}
        >
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
      <label>
        sent with
        <select
          value={settings.offset}
          onChange={({ target: { value } }) =>
            onChange({ ...settings, offset: value === "own" ? "own" : "kept" })
          }
        >
          <option value="kept">the offset of the workspace, or +00:00</option>
          <option value="own">the offset of this zone</option>
        </select>
      </label>
    </div>
  );
}
