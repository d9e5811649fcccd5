import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import styles from "./home-page.module.css";
import { recentQuery } from "#src/tasks/home/recent.ts";

/** Tasks that were opened in this tab, newest first. Renders nothing while there are none. */
export function RecentTasks() {
  const { data } = useQuery(recentQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Recently opened">
      <h2>Recently opened in this tab</h2>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>
            <Link to="/tasks/$taskId" params={{ taskId: id }}>
              <ServiceText>{title || id}</ServiceText>
            </Link>
            {title && <IdText>{id}</IdText>}
          </li>
        ))}
      </ul>
    </section>
  );
}
