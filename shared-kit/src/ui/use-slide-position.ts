import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where a row of slides stands, and how to move it. */
export interface SlidePosition {
  scroller: RefObject<HTMLDivElement | null>;
  /** The first slide in view. */
  current: number;
  /** How many slides are in view as a whole. */
  perView: number;
  /** How many slides can be the first one in view. */
  positions: number;
  goTo: (index: number) => void;
  /** To be put on the scroller. */
  handlers: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
}

/** Follows a row that is moved by fingers, wheels and keys as well as by `goTo`. Distances hold in both directions of text. */
export function useSlidePosition(count: number): SlidePosition {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [perView, setPerView] = useState(1);
  // On the way there, the slides that pass by are not where we are.
  const destination = useRef<number>(undefined);
  const letGo = () => (destination.current = undefined);

  useLayoutEffect(() => {
    const row = scroller.current!;
    const sizes = new ResizeObserver(() => setPerView(slidesInView(row)));
    sizes.observe(row);
    return () => sizes.disconnect();
  }, [count]);

  const positions = Math.max(1, count - perView + 1);
  return {
    scroller,
    current: Math.min(current, positions - 1),
    perView,
    positions,
    goTo(index) {
      const row = scroller.current;
      // While another page is on its way in, React takes this one out first and its timers a moment later.
      if (!row) return;
      destination.current = index;
      setCurrent(index);
      row.scrollTo({ left: distanceTo(row, index) });
    },
    handlers: {
      onScroll() {
        const at = nearestSlide(scroller.current!);
        if (destination.current !== undefined && at !== destination.current) return;
        letGo();
        setCurrent(at);
      },
      onPointerDown: letGo,
      onWheel: letGo,
    },
  };
}

const slidesOf = (row: HTMLElement) => [...row.children] as HTMLElement[];

/** How far the row is scrolled when that slide stands first; negative where text runs from right to left. */
function distanceTo(row: HTMLElement, index: number): number {
  const slides = slidesOf(row);
  const edge = (slide: HTMLElement | undefined) => slide?.offsetLeft ?? 0;
  const isRightToLeft = getComputedStyle(row).direction === 'rtl';
  // Slides are of one width, so their left edges differ by the same as their right ones.
  const distance = Math.abs(edge(slides[index]) - edge(slides[0]));
  return isRightToLeft ? -distance : distance;
}

function nearestSlide(row: HTMLElement): number {
  const away = slidesOf(row).map((_, index) => Math.abs(distanceTo(row, index) - row.scrollLeft));
  return away.indexOf(Math.min(...away));
}

function slidesInView(row: HTMLElement): number {
  const [first, second] = slidesOf(row);
  if (!first || !second) return 1;
  const step = Math.abs(second.offsetLeft - first.offsetLeft);
  const gap = step - first.offsetWidth;
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const room = row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  // A pixel of tolerance for widths that are no whole numbers.
  return Math.max(1, Math.floor((room + gap + 1) / step));
}
