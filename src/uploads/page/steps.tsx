import styles from "./uploads-page.module.css";

/** The rules of the document in three steps ("States and transitions"). */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps">What happens to a file</h2>
      <ol>
        <li>
          <b>Uploaded</b>
          The workspace keeps it for 24 hours.
        </li>
        <li>
          <b>Finished</b>
          It stays. Unfinished files are deleted after 24 hours and can’t be brought back.
        </li>
        <li>
          <b>Attached, once</b>
          To one folder, message or task comment. After that it can’t be attached again.
        </li>
      </ol>
    </section>
  );
}
