import styles from "./tone-parts.module.css";

interface TonePartsProps {
  parts: readonly { tone: "ok" | "bad" | "warn" | "idle"; count: number }[];
}

/** Parts of a bar in the colours of their tones, as long as their counts. The bar is a flex box. */
export const ToneParts = ({ parts }: TonePartsProps) =>
  parts.map(
    ({ tone, count }) =>
      count > 0 && (
        <i key={tone} className={styles.part} data-tone={tone} style={{ flexGrow: count }} />
      ),
  );
