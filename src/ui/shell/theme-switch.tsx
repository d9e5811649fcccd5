import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { chooseTheme, readTheme, themes } from "#src/ui/shell/theme.ts";
import styles from "./theme-switch.module.css";

const options = {
  light: { Icon: Sun, label: "Light" },
  dark: { Icon: Moon, label: "Dark" },
  system: { Icon: Monitor, label: "System" },
};

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readTheme);
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {themes.map((theme) => {
        const { Icon, label } = options[theme];
        return (
          <label key={theme} title={label}>
            <input
              type="radio"
              name="theme"
              aria-label={label}
              checked={chosen === theme}
              onChange={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            />
            <Icon aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}
