import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from '../router.tsx';
import styles from './menu.module.css';

/**
 * A list of actions and links behind a button. Arrow keys, Home, End and first letters move in it.
 * @param trigger the button that opens it; its text names the menu
 * @param children `MenuItem`s and `MenuLink`s
 */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  // It opens beside its button, not at the end of the page: in the same landmark, and next to be read.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <span ref={setPlace} />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner className={styles.place} sideOffset={6} align="end">
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** An action of a menu. While `disabled` it can be reached and read, and does nothing. */
export function MenuItem(props: { onSelect: () => void; disabled?: boolean; children: ReactNode }) {
  const { onSelect, ...rest } = props;
  return <BaseMenu.Item {...rest} className={styles.item} onClick={onSelect} />;
}

/** A link in a menu, to a page of the site. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      {children}
    </BaseMenu.LinkItem>
  );
}
