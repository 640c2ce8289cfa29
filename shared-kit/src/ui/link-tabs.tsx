import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useLocation } from '../router.tsx';
import styles from './link-tabs.module.css';

/**
 * Each tab is a link to its own address; the open one is marked as the current page.
 * @param onIntent for prefetching: called when a tab that is not open gets the pointer or the focus
 */
export function LinkTabs(props: {
  label: string;
  tabs: readonly { to: string; label: string }[];
  onIntent?: (to: string) => void;
}) {
  const { label, tabs, onIntent } = props;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => scrollToOpenTab(nav.current!), [pathname]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => {
        const announce = () => to !== pathname && onIntent?.(to);
        return (
          <NavLink
            key={to}
            to={to}
            className={styles.tab!}
            onPointerEnter={announce}
            onFocus={announce}
          >
            {text}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** Scrolls only the tabs, not the page. */
function scrollToOpenTab(nav: HTMLElement): void {
  const tab = nav.querySelector<HTMLElement>('[aria-current=page]');
  if (!tab) return;
  const [outer, inner] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) nav.scrollLeft -= outer.left - inner.left;
  if (inner.right > outer.right) nav.scrollLeft += inner.right - outer.right;
}
