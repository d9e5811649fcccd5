import styles from "./mark.module.css";

/** Logo: three books, one leaning back into the shelf. `index.html` and `public/mark.svg` draw the same. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden>
      <rect x="4" y="5" width="3.6" height="12.5" rx=".9" />
      <rect x="9.2" y="7.5" width="3.6" height="10" rx=".9" opacity=".55" />
      <rect
        className={styles.leaning}
        x="15"
        y="5.2"
        width="3.6"
        height="12.2"
        rx=".9"
        transform="rotate(-16 16.8 11.3)"
      />
      <rect x="2.5" y="19" width="19" height="1.8" rx=".9" />
    </svg>
  );
}
