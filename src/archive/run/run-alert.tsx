import { Bell, BellRing } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { progressText } from "#src/archive/run/run-messages.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { RunView } from "#src/writes/run/run.ts";

const isSupported = () => "Notification" in window && isSecureContext;

/**
 * Button that asks the browser for notifications, and shows one when the run ends while its tab is out of
 * sight. Nothing is asked before it is pressed.
 */
export function RunAlert({ view }: { view: RunView }) {
  const [on, setOn] = useState(() => isSupported() && Notification.permission === "granted");
  const { phase } = view;
  const ended = phase === "done" || phase === "cancelled" || phase === "halted";
  const show = useEffectEvent(() => {
    if (on && document.hidden) notify(progressText(view));
  });
  useEffect(() => {
    if (ended) show();
  }, [ended]);
  if (!isSupported() || phase === "done" || phase === "cancelled") return null;

  async function toggle() {
    if (on) return setOn(false);
    const allowed = (await Notification.requestPermission()) === "granted";
    setOn(allowed);
    if (!allowed)
      toast("Notifications are blocked. Allow them in this browser’s site settings.", "warn");
  }
  const label = "Notify me when the run ends";
  return (
    <Button
      variant="quiet"
      size="small"
      square
      icon={on ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={() => void toggle()}
    />
  );
}

function notify(body: string) {
  try {
    const notification = new Notification("Reshelve", { body, tag: "run" });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers of phones have the class, and allow notifications of service workers alone.
  }
}
