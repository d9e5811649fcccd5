/*
 * Shows the sentence of index.html where a script of the first page can't be loaded. A file of its own,
 * under a name that stays: the policy allows no inline script, and a deployment replaces the others.
 */
{
  const boot = document.querySelector(".boot");
  const failed = document.getElementById("start-failed");

  const showFailure = () => {
    // Once the page is shown, its own error pages say what happened.
    if (!boot?.isConnected || !failed) return;
    boot.remove();
    failed.hidden = false;
  };

  // A script that can't be loaded has an error event, which doesn't bubble.
  const onError = ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) showFailure();
  };

  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", showFailure);
  failed?.querySelector("button")?.addEventListener("click", () => location.reload());
}
