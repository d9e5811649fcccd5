import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./card.module.css";

const offers = [
  "Every action works, bulk restore and uploads included",
  "Some answers are slow, limited or refused, on purpose",
];

/** The other way in, which only the demo has. */
export function DemoCard({ host, open }: { host: string; open: () => void }) {
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
