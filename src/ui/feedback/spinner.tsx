import { LoaderCircle } from "lucide-react";
import styles from "./spinner.module.css";

/** Decorative spinner; the text beside it says the state. */
export function Spinner() {
  return <LoaderCircle className={styles.spinner} aria-hidden />;
}
