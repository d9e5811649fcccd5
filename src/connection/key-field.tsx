import { Eye, EyeOff, KeyRound } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";

/** API key input, hidden by default; allows pasting and password managers. */
export function KeyField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      label="API key"
      type={shown ? "text" : "password"}
      mono={shown}
      // A password manager must not offer the password of the workspace, nor save the key as it.
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      icon={<KeyRound aria-hidden />}
      trailing={
        <Button
          variant="quiet"
          square
          aria-label={shown ? "Hide the key" : "Show the key"}
          icon={<Icon aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
