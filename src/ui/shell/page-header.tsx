import { Menu } from "lucide-react";
import { type ReactNode, createContext, useContext, useSyncExternalStore } from "react";
import { createStore } from "#src/lib/store.ts";
import { PaletteButton } from "#src/ui/shell/palette-button.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./page-header.module.css";

/** Element ID of the sidebar, for the button that opens it on a narrow screen. */
export const sidebarId = "sidebar";

interface PageHeaderProps {
  /** Link back to the list, before the title. */
  before?: ReactNode;
  title: string;
  /** Title of the document, where it is not that of the page. */
  documentTitle?: string;
  /** Count, age or state of the page's data. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Head of a page, and the title of the document. */
export function PageHeader(props: PageHeaderProps) {
  const { before, title, documentTitle = title, note, actions } = props;
  return (
    <header className={styles.header} data-under={before ? true : undefined}>
      <button type="button" className={styles.menu} popoverTarget={sidebarId} aria-label="Menu">
        <Menu aria-hidden />
      </button>
      <PageTitle>{documentTitle}</PageTitle>
      {before}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.note}>{note}</div>
      </div>
      <PaletteButton />
      {actions}
    </header>
  );
}

/** Name of the environment, such as "Production", and its colour in CSS. */
interface Environment {
  name: string;
  color: string | null;
}

const EnvironmentContext = createContext<Environment | null>(null);

export const EnvironmentProvider = EnvironmentContext.Provider;

/** Band with the name of the environment, under a stripe of its colour. Nothing without a name. */
export function EnvironmentBand({ className }: { className?: string | undefined }) {
  const environment = useContext(EnvironmentContext);
  if (!environment) return null;
  const { name, color } = environment;
  return (
    <div className={className}>
      {color !== null && <i className={styles.stripe} style={{ background: color }} />}
      <p className={styles.environment}>
        <ServiceText>{name}</ServiceText>
      </p>
    </div>
  );
}

/** State of a run in front of the title of every page; empty without one. */
export const titlePrefix = createStore("");

/** Title of the document: the page, the environment and the console. */
export function PageTitle({ children }: { children: string }) {
  const environment = useContext(EnvironmentContext);
  const prefix = useSyncExternalStore(titlePrefix.subscribe, titlePrefix.get);
  const names = [children, environment?.name, "Reshelve"].filter(Boolean);
  return <title>{prefix + names.join(" · ")}</title>;
}
