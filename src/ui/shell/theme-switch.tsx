import { Monitor, Moon, Sun } from "lucide-react";
import { setPreferences } from "#src/lib/preferences.ts";
import { Segmented } from "#src/ui/form/segmented.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

const options = [
  { value: "light", icon: <Sun aria-hidden />, label: "Light" },
  { value: "dark", icon: <Moon aria-hidden />, label: "Dark" },
  { value: "system", icon: <Monitor aria-hidden />, label: "System" },
] as const;

export function ThemeSwitch() {
  const { theme } = usePreferences();
  return (
    <Segmented
      label="Theme"
      options={options}
      value={theme}
      onChange={(chosen) => setPreferences({ theme: chosen })}
    />
  );
}
