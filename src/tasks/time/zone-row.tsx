import { useState } from "react";
import styles from "#src/tasks/form/fields/task-field.module.css";
import type { TimeSettings } from "#src/tasks/time/time-settings.ts";
import { allZones, commonZones } from "#src/tasks/time/times.ts";

interface ZoneRowProps {
  settings: TimeSettings;
  onChange: (settings: TimeSettings) => void;
}

/** The zone of both times, and the offset they are sent with. */
export function ZoneRow({ settings, onChange }: ZoneRowProps) {
  // The full list costs more than the rest of the form, and few people open it.
  const [choosing, setChoosing] = useState(false);
  const zones = choosing ? allZones(settings.zone) : commonZones(settings.zone);
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
            onChange({ ...settings, offset: value === "zone" ? "zone" : "workspace" })
          }
        >
          <option value="workspace">the workspace’s offset</option>
          <option value="zone">the zone’s offset</option>
        </select>
      </label>
    </div>
  );
}
