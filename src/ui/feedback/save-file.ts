import { toast } from "#src/ui/feedback/toast.ts";

/** Makes and saves a file, and says so where it can't be made. */
export async function saveFile(make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch {
    toast("The file couldn’t be made.", "bad");
  }
}
