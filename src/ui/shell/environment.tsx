import { createContext, useContext } from "react";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./environment.module.css";

/** Name of the environment, such as "Production", and its colour in CSS. */
interface Environment {
  name: string;
  color: string | null;
}

const EnvironmentContext = createContext<Environment | null>(null);

/** Names the environment to the pages below it; null for none. */
export const EnvironmentProvider = EnvironmentContext.Provider;

/** Band with the name of the environment, under a stripe of its colour. Nothing without a name. */
export function EnvironmentBand({ className }: { className?: string | undefined }) {
  const environment = useContext(EnvironmentContext);
  if (!environment) return null;
  const { name, color } = environment;
  return (
    <div className={className}>
      {color !== null && <i className={styles.stripe} style={{ background: color }} />}
      <p className={styles.name}>
        <ServiceText>{name}</ServiceText>
      </p>
    </div>
  );
}

/** Title of the document: the page, the environment and the console. */
export function PageTitle({ children }: { children: string }) {
  const environment = useContext(EnvironmentContext);
  return <title>{[children, environment?.name, "Reshelve"].filter(Boolean).join(" · ")}</title>;
}
