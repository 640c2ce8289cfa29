import type { ComponentProps } from 'react';
import { Link } from '../router.tsx';
import { type ButtonLook } from './button.tsx';
import styles from './button.module.css';

type SiteLink = Omit<ComponentProps<typeof Link>, 'className'> & { href?: never };
type ExternalLink = Omit<ComponentProps<'a'>, 'className'> & { href: string; to?: never };

/** `to` leads to a page of the site, `href` to another site, an email or a telephone. */
export function LinkButton({
  look = 'primary',
  size = 'm',
  children,
  ...link
}: ButtonLook & (SiteLink | ExternalLink)) {
  const shown = { className: styles.button, 'data-look': look, 'data-size': size };
  const content = <span className={styles.content}>{children}</span>;
  if (link.href === undefined)
    return (
      <Link {...link} {...shown}>
        {content}
      </Link>
    );
  return (
    <a {...link} {...shown}>
      {content}
    </a>
  );
}
