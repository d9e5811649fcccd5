/** Storage may be blocked or full; nothing is then remembered. */
export function inStorage<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Key of the recent tasks of a workspace in the tab's sessionStorage, which outlasts a reload. */
export const recentKey = (address: string) => `reshelve.tasks.recent ${address}`;

/** Deletes the recent tasks of a workspace, as their titles are its data. */
export const forgetRecentTasks = (address: string) =>
  void inStorage(() => sessionStorage.removeItem(recentKey(address)));

/** Address of a workspace, which tells what is kept of it from others. */
export const addressOf = ({ origin, prefix }: { origin: string; prefix: string }) =>
  origin + prefix;
