import type { SiteConfig } from "#src/connection/config/site-config.ts";

interface HelpLinksProps {
  links: SiteConfig["help"];
  className?: string | undefined;
}

/** Links for help that the site sets; nothing without any. */
export function HelpLinks({ links, className }: HelpLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Help" className={className}>
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
