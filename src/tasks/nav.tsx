import { SquareCheckBig } from "lucide-react";
import { NavItem } from "#src/ui/shell/nav.tsx";

/** The place of the tasks in the sidebar. */
export function TasksNav() {
  return (
    <NavItem to="/tasks" activeOptions={{ includeSearch: false }}>
      <SquareCheckBig aria-hidden />
      Tasks
    </NavItem>
  );
}
