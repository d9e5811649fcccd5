import { useId, useState } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import styles from "./demo-strip.module.css";

/** What the demo lets a person do to its stand-in service. */
export interface DemoControls {
  origin: string;
  key: string;
  /** The name of the present one of `presets`. */
  settings: string;
  presets: readonly { name: string; label: string }[];
  choose(name: string): void;
  reset(): void;
}

/** Above every page of the demo, so that nobody takes it for a workspace. */
export function DemoStrip({ controls }: { controls: DemoControls }) {
  const id = useId();
  const [preset, setPreset] = useState(controls.settings);
  const [done, setDone] = useState("");
  return (
    <section className={styles.strip} aria-label="Demo">
      <b>Demo workspace</b>
      <span aria-hidden>·</span>
      <TextButton
        onClick={() => {
          controls.reset();
          setPreset(controls.settings);
          setDone("Set back to the start");
        }}
      >
        Reset
      </TextButton>
      <span role="status">{done}</span>
      <label className={styles.behaviour}>
        <span className={styles.word}>Behaviour</span>
        <select
          aria-label="Behaviour"
          value={preset}
          onChange={(event) => {
            controls.choose(event.target.value);
            setPreset(event.target.value);
            setDone("");
          }}
        >
          {controls.presets.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <TextButton popoverTarget={id}>What fails here</TextButton>
      <p id={id} popover="auto" className={styles.hint}>
        Some docs fail on purpose: their titles say how. So do uploads of files that are named
        sentinel-slow, sentinel-cut, sentinel-refused, sentinel-too-large or
        sentinel-already-attached.
      </p>
    </section>
  );
}
