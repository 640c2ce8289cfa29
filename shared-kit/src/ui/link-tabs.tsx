import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useLocation } from '../router.tsx';
import styles from './link-tabs.module.css';

export interface LinkTab {
  to: string;
  /** In the visitor's language. */
  label: string;
}

/**
 * Pages that belong together, as tabs. They are links: each has its own address, and the open one says so.
 * @param onIntent called with the address of a tab that a pointer or the focus has come to, and that is not open:
 *   it is likely to be opened next
 */
export function LinkTabs(props: {
  label: string;
  tabs: readonly LinkTab[];
  onIntent?: (to: string) => void;
}) {
  const { label, tabs, onIntent } = props;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => showOpenTab(nav.current!), [pathname]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: words }) => {
        const expect = () => to !== pathname && onIntent?.(to);
        return (
          <NavLink
            key={to}
            to={to}
            className={styles.tab!}
            onPointerEnter={expect}
            onFocus={expect}
          >
            {words}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** Where the tabs do not fit they scroll sideways, the open one into sight. The page itself stays where it is. */
function showOpenTab(nav: HTMLElement): void {
  const tab = nav.querySelector<HTMLElement>('[aria-current=page]');
  if (!tab) return;
  const [outer, inner] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) nav.scrollLeft -= outer.left - inner.left;
  if (inner.right > outer.right) nav.scrollLeft += inner.right - outer.right;
}
