/**
 * Keeps files that are dropped beside a place for them from the browser, which would leave the page
 * and open them. A place for files takes its events before they come here.
 */
export function refuseFileDrops(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
}
