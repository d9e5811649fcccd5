import { type Preferences, setPreferences } from "#src/lib/preferences.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** Changes preferences, and says so where the browser doesn't store them. */
export function save(changed: Partial<Preferences>): void {
  if (!setPreferences(changed)) toast("This setting couldn’t be saved in this browser", "bad");
}
