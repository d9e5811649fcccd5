import { Library, ListChecks } from "lucide-react";
import { TO_DECIDE } from "#src/archive/items/scope.ts";
import { place } from "#src/ui/shell/place.ts";

/** Places of the archive besides the lists of its kinds. */
export const archivePlaces = {
  all: place("a", "All archived", Library, { to: "/archive" }),
  toDecide: place("n", "To decide", ListChecks, { to: "/archive", search: { q: TO_DECIDE } }),
};
