// Timers of a hidden page are held back by the browser, up to a minute each; those of a worker are not.
self.addEventListener("message", ({ data, ports }: MessageEvent<number>) => {
  setTimeout(() => ports[0]?.postMessage(null), data);
});
