import type { ComponentProps } from 'react';
import { Link } from '../router.tsx';
import { ButtonContent, type ButtonLook } from './button-content.tsx';
import styles from './button.module.css';

type InsideLink = Omit<ComponentProps<typeof Link>, 'className'> & { href?: never };
type OutsideLink = Omit<ComponentProps<'a'>, 'className'> & { href: string; to?: never };

/**
 * A link that looks like a button: for going somewhere, where a button does something.
 * `to` leads to a page of the site, `href` out of it: another site, a mail, a telephone.
 */
export function LinkButton({
  look = 'primary',
  size = 'm',
  icon,
  children,
  ...link
}: ButtonLook & (InsideLink | OutsideLink)) {
  const drawn = { className: styles.button, 'data-look': look, 'data-size': size };
  const content = <ButtonContent icon={icon}>{children}</ButtonContent>;
  if (link.href === undefined) {
    return (
      <Link {...link} {...drawn}>
        {content}
      </Link>
    );
  }
  return (
    <a {...link} {...drawn}>
      {content}
    </a>
  );
}
