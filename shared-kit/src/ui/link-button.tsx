import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

/** A link that looks like a button: for going somewhere, where a button does something. */
export function LinkButton({
  look = 'primary',
  ...rest
}: { look?: 'primary' | 'quiet' } & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={styles.button} data-look={look} />;
}
