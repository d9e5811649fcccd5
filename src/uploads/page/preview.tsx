import { safeUrl } from "#src/ui/text/external-link.tsx";
import styles from "#src/uploads/page/finish/finished-card.module.css";
import type { Upload } from "#src/uploads/manager/file.ts";
import { Extension, titleOf } from "#src/uploads/page/row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

/**
 * The way to a preview, in a tab of its own: loading it tells its host who looks, and at what, and
 * the policy of this page lets no picture of another host in.
 */
export function Preview({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const { thumbnail } = manager.links(file.id ?? "");
  const address = thumbnail === null ? null : safeUrl(thumbnail);
  return (
    <div className={styles.preview}>
      <Extension file={file} />
      {address && (
        <>
          <a
            href={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`Open preview of ${titleOf(file)} in a new tab`}
          >
            Open preview
          </a>
          <p>on {address.host}</p>
        </>
      )}
    </div>
  );
}
