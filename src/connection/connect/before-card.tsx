import { useId } from "react";
import styles from "#src/ui/card.module.css";
import { untriedChecks } from "#src/connection/check/check.ts";
import { CheckList } from "#src/connection/check/check-list.tsx";

/** Shown before the first attempt: the checks, and where to get a key. */
export function BeforeCard() {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>What we check first</h2>
      <p className={styles.text}>
        Nothing is saved until all four checks pass. The key is sent only after the address has
        answered in JSON without it.
      </p>
      <CheckList checks={untriedChecks} />
      <h3>Where to get a key</h3>
      <ol className={styles.todo}>
        <li>Sign in to the workspace and open Settings &gt; API.</li>
        <li>Create a key for Reshelve, so you can revoke it separately.</li>
        <li>Paste it here. Reshelve can do everything that the key allows.</li>
      </ol>
    </section>
  );
}
