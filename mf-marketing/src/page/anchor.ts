import { useEffect, useRef } from 'react';
import { useIsHydrated } from 'shared-kit/hydration';
import { useLocation } from 'shared-kit/router';

/** Going back to these entries restores the scroll position instead. */
const shown = new Set<string>();

const VISITOR_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps the section in view while content above it loads, until the visitor moves. The shell's router scrolls only
 * once, when the page may not have rendered yet. A component: a hook would render the whole page again after hydration.
 */
export function Anchor(): null {
  const { hash, key } = useLocation();
  // The browser has shown the section of prerendered HTML, and the visitor may have moved on since.
  const served = useRef(useIsHydrated() ? undefined : key);
  useEffect(() => {
    if (served.current === key) return undefined;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section || shown.has(key)) return undefined;
    // Calls back once at the start, and then each time the height of the page changes.
    const page = new ResizeObserver(() => {
      section.scrollIntoView();
      if (shown.has(key)) return;
      shown.add(key);
      // Then Tab continues inside the section.
      section.focus({ preventScroll: true });
    });
    const stopFollowing = () => page.disconnect();
    page.observe(document.body);
    for (const move of VISITOR_MOVES) addEventListener(move, stopFollowing, { passive: true });
    return () => {
      stopFollowing();
      for (const move of VISITOR_MOVES) removeEventListener(move, stopFollowing);
    };
  }, [hash, key]);
  return null;
}
