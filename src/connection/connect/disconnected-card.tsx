import { useId } from "react";
import styles from "#src/ui/card.module.css";
import { Button } from "#src/ui/form/button.tsx";
import pageStyles from "./connect-page.module.css";

/** Card after Disconnect where a gateway has the key: nothing connects again by itself. */
export function DisconnectedCard({ onConnect }: { onConnect: () => void }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>You’re disconnected</h2>
      <p className={styles.text}>
        What was loaded is gone from this tab. Reshelve connects through the gateway of this site,
        which has the key, so anyone who is signed in here can connect again. To end your sign-in,
        sign out where you signed in.
      </p>
      <Button variant="primary" size="large" className={pageStyles.again} onClick={onConnect}>
        Connect again
      </Button>
    </section>
  );
}
