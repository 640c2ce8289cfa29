import { useEffect } from 'react';
import { useLocation } from 'shared-kit/router';

/** Visits whose section was shown already: going back to one restores where the visitor was, not the section. */
const shown = new Set<string>();

const VISITOR_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Shows the section that the address names, and keeps it in view while what stands above it is still arriving,
 * until the visitor moves. The shell's router scrolls once, at a time when the page may not be there yet.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section || shown.has(key)) return undefined;
    // Reports once at the start, and then each time the page changes its height.
    const page = new ResizeObserver(() => {
      section.scrollIntoView();
      if (shown.has(key)) return;
      shown.add(key);
      // From here on Tab goes to what is in the section.
      section.focus({ preventScroll: true });
    });
    const letGo = () => page.disconnect();
    page.observe(document.body);
    for (const move of VISITOR_MOVES) addEventListener(move, letGo, { passive: true });
    return () => {
      letGo();
      for (const move of VISITOR_MOVES) removeEventListener(move, letGo);
    };
  }, [hash, key]);
}
