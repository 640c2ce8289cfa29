import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface SlidePosition {
  scroller: RefObject<HTMLDivElement | null>;
  /** The first one in view. */
  current: number;
  /** Fully in view. */
  perView: number;
  /** How many slides can be the first one in view. */
  positions: number;
  goTo: (index: number) => void;
  handlers: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
}

/** Visitors scroll the row by touch, wheel and keys, and code by `goTo`, in both text directions. */
export function useSlidePosition(count: number): SlidePosition {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [perView, setPerView] = useState(1);
  // While scrolling to a destination, slides that pass by are not the current one.
  const destination = useRef<number>(undefined);
  const clearDestination = () => (destination.current = undefined);

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
      // During a navigation React removes this page before it clears its timers.
      if (!row) return;
      destination.current = index;
      setCurrent(index);
      row.scrollTo({ left: distanceTo(row, index) });
    },
    handlers: {
      onScroll() {
        const nearest = nearestSlide(scroller.current!);
        if (destination.current !== undefined && nearest !== destination.current) return;
        clearDestination();
        setCurrent(nearest);
      },
      onPointerDown: clearDestination,
      onWheel: clearDestination,
    },
  };
}

const slidesOf = (row: HTMLElement) => [...row.children] as HTMLElement[];

/** Negative in right-to-left text. */
function distanceTo(row: HTMLElement, index: number): number {
  const slides = slidesOf(row);
  const edge = (slide: HTMLElement | undefined) => slide?.offsetLeft ?? 0;
  const isRightToLeft = getComputedStyle(row).direction === 'rtl';
  // All slides have the same width, so left edges suffice in both directions.
  const distance = Math.abs(edge(slides[index]) - edge(slides[0]));
  return isRightToLeft ? -distance : distance;
}

function nearestSlide(row: HTMLElement): number {
  const distances = slidesOf(row).map((_, index) =>
    Math.abs(distanceTo(row, index) - row.scrollLeft),
  );
  return distances.indexOf(Math.min(...distances));
}

function slidesInView(row: HTMLElement): number {
  const [first, second] = slidesOf(row);
  if (!first || !second) return 1;
  const step = Math.abs(second.offsetLeft - first.offsetLeft);
  const gap = step - first.offsetWidth;
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const room = row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  // One pixel of tolerance for fractional widths.
  return Math.max(1, Math.floor((room + gap + 1) / step));
}
