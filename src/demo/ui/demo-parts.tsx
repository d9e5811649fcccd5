import { Check } from "lucide-react";
import { useId } from "react";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import styles from "#src/ui/card.module.css";

interface DemoWay {
  host: string;
  open: () => void;
}

/** The other way in, which only the demo build has. */
export function demoParts(way: DemoWay) {
  return {
    notice: (
      <Notice title="This is the demo.">
        Do not paste a real key: nothing here reaches a workspace.
      </Notice>
    ),
    card: <DemoCard {...way} />,
    meanwhile: (
      <p className={styles.meanwhile}>
        Or <TextButton onClick={way.open}>open the demo workspace</TextButton> meanwhile.
      </p>
    ),
  };
}

const offers = [
  "Every action works, and outlives a reload of this tab",
  "Some answers are slow, limited or refused, on purpose",
];

function DemoCard({ host, open }: DemoWay) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Open the demo workspace</h2>
      <p className={styles.text}>
        {host} is a made-up studio. It runs in this browser and sends nothing anywhere.
      </p>
      <ul className={styles.ticks}>
        {offers.map((offer) => (
          <li key={offer}>
            <Check aria-hidden />
            {offer}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="large" className={styles.last} onClick={open}>
        Open the demo workspace
      </Button>
    </section>
  );
}
