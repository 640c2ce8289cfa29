import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from '../router.tsx';
import styles from './menu.module.css';

/**
 * A menu of actions and links. Arrow keys, Home, End and first letters move the focus.
 * @param trigger the button that opens it and whose text names it
 * @param children `MenuItem`s and `MenuLink`s
 */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  // Rendered beside its button and not at the end of the page, so that it is in the same landmark and read next.
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

/** An action of a menu. While `disabled` it can be focused but does nothing. */
export function MenuItem(props: { onSelect: () => void; disabled?: boolean; children: ReactNode }) {
  const { onSelect, ...rest } = props;
  return <BaseMenu.Item {...rest} className={styles.item} onClick={onSelect} />;
}

/** A link of a menu to a page of the site. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      {children}
    </BaseMenu.LinkItem>
  );
}
