import { LoaderCircle } from "lucide-react";
import styles from "./spinner.module.css";

/** Decoration beside a word that says the same. */
export function Spinner() {
  return <LoaderCircle className={styles.spinner} aria-hidden />;
}
