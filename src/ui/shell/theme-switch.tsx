import { Monitor, Moon, Sun } from "lucide-react";
import { setPreferences } from "#src/lib/preferences.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./theme-switch.module.css";

const options = [
  { theme: "light", Icon: Sun, label: "Light" },
  { theme: "dark", Icon: Moon, label: "Dark" },
  { theme: "system", Icon: Monitor, label: "System" },
] as const;

export function ThemeSwitch() {
  const chosen = usePreferences().theme;
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {options.map(({ theme, Icon, label }) => (
        <label key={theme} title={label}>
          <input
            type="radio"
            name="theme"
            aria-label={label}
            checked={chosen === theme}
            onChange={() => setPreferences({ theme })}
          />
          <Icon aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
