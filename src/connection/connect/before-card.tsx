import { useId } from "react";
import styles from "#src/ui/card.module.css";
import { untriedChecks } from "#src/connection/check/check.ts";
import { CheckList } from "#src/connection/check/check-list.tsx";

/** Beside the form before the first try: what will be checked, and where a key comes from. */
export function BeforeCard() {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>What is checked first</h2>
      <p className={styles.text}>
        Nothing is saved and no page opens before all four have passed. The address has to answer in
        JSON before it is sent the key.
      </p>
      <CheckList checks={untriedChecks} />
      <h3>Where to get a key</h3>
      <ol className={styles.todo}>
        <li>Sign in to the workspace and open Settings &gt; API.</li>
        <li>Make a key for Reshelve, so that it can be withdrawn alone.</li>
        <li>Paste it here. It acts with all that the key may do.</li>
      </ol>
    </section>
  );
}
