import { useState } from "react";
import { TextButton } from "#src/ui/form/button.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import styles from "./demo-strip.module.css";

export interface DemoControls {
  preset: () => string;
  presets: readonly { name: string; label: string }[];
  choose: (name: string) => void;
  reset: () => void;
}

export function DemoStrip({ controls }: { controls: DemoControls }) {
  const [preset, setPreset] = useState(controls.preset());
  const [message, setMessage] = useState("");
  return (
    <section className={styles.strip} aria-label="Demo">
      <b>Demo workspace</b>
      <span aria-hidden>·</span>
      <TextButton
        onClick={() => {
          controls.reset();
          setPreset(controls.preset());
          setMessage("Demo reset");
        }}
      >
        Reset
      </TextButton>
      <span role="status">{message}</span>
      <ChoiceMenu
        label="Behaviour"
        className={styles.behaviour}
        value={preset}
        choices={controls.presets.map(({ name, label }) => ({ value: name, name: label }))}
        onChange={(name) => {
          controls.choose(name);
          setPreset(name);
          setMessage("");
        }}
      />
    </section>
  );
}
