import { Check } from "lucide-react";
import { Button } from "#src/ui/form/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import styles from "#src/ui/card.module.css";
import { Card } from "#src/ui/card.tsx";

interface DemoEntry {
  host: string;
  open: () => void;
}

/** Parts of the connect page that only the demo build has. */
export function demoParts(entry: DemoEntry) {
  return {
    notice: (
      <Notice title="This is the demo.">
        Don’t paste a real key: the demo doesn’t contact any workspace.
      </Notice>
    ),
    card: <DemoCard {...entry} />,
  };
}

const features = [
  "Every action works, and changes survive a reload",
  "“Behaviour” makes requests slow, rate limited or refused",
];

function DemoCard({ host, open }: DemoEntry) {
  return (
    <Card title="Open the demo workspace">
      <p className={styles.text}>
        {host} is a fictional studio. It runs in this browser and sends no data.
      </p>
      <ul className={styles.ticks}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="large" className={styles.last} onClick={open}>
        Open the demo workspace
      </Button>
    </Card>
  );
}
