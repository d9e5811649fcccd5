// Timers of a hidden page are held back by the browser, up to a minute each; those of a worker are not.
self.addEventListener("message", ({ data }: MessageEvent<{ id: number; milliseconds: number }>) => {
  setTimeout(() => self.postMessage(data.id), data.milliseconds);
});
