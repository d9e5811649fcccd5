import { Link } from "@tanstack/react-router";
import { ExternalLink as Outward } from "lucide-react";
import { IdText, ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./row.module.css";
import { addressParts } from "#src/webhooks/rows.ts";

/** Where focus goes back to when the details of a webhook are closed. */
export const openerId = (id: string) => `open-${id}`;

interface AddressCellProps {
  id: string;
  /** How the webhook is called. */
  name: string;
  address: string | null | undefined;
}

/** Opens the details; the address itself is a link of its own, and only when it is safe to follow. */
export function AddressCell({ id, name, address }: AddressCellProps) {
  const parts = addressParts(address ?? "");
  return (
    <span className={styles.address}>
      <Link
        id={openerId(id)}
        to="/webhooks/$id"
        params={{ id }}
        search={(before) => before}
        resetScroll={false}
        className={styles.open}
        title={address ? revealMarks(address.slice(0, 500)) : undefined}
      >
        {parts ? (
          <bdi className={styles.url}>
            {parts.scheme === "http:" && <span className={styles.scheme}>http://</span>}
            <b>{parts.host}</b>
            {revealMarks(parts.rest.slice(0, 500))}
          </bdi>
        ) : address ? (
          <ServiceText>{revealMarks(address)}</ServiceText>
        ) : (
          <IdText>{id}</IdText>
        )}
      </Link>
      {parts && address && (
        <a
          href={new URL(address).href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.outward}
          aria-label={`Go to ${name} in a new tab`}
        >
          <Outward aria-hidden />
        </a>
      )}
    </span>
  );
}
