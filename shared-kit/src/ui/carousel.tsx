import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './carousel.module.css';
import { Icon } from './icons.tsx';

const AUTOPLAY_MS = 5000;

const STEPS = [
  { to: 'previous', by: -1, arrow: 'm14.5 6-6 6 6 6' },
  { to: 'next', by: 1, arrow: 'm9.5 6 6 6-6 6' },
] as const;

/**
 * Advances every 5 s and starts again after the last slide. It pauses under a pointer or the focus, with reduced
 * motion, and while `isWaiting` (a video plays). `--slide-size` in `className` sets the width of a slide.
 */
export function Carousel(props: {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  isWaiting?: boolean;
  className?: string | undefined;
}) {
  const { label, slides, isWaiting = false, className } = props;
  const { t } = useTranslation('kit');
  // CSS scroll snap instead of embla (8 KB): the browser handles swipes, momentum and right-to-left, before hydration
  // too.
  const { scroller, current, perView, positions, goTo, handlers } = useSlidePosition(slides.length);
  const turn = (by: 1 | -1) => goTo((current + by + positions) % positions);
  const autoplay = useAutoplay({
    position: current,
    isWaiting: isWaiting || positions === 1,
    onTurn: () => turn(1),
  });
  const isInView = (index: number) => index >= current && index < current + perView;

  return (
    <section
      className={className ? `${styles.carousel} ${className}` : styles.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={label}
    >
      {/* A scrollable row must be reachable by keyboard. Automatic turns are not read aloud. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div
        ref={scroller}
        className={styles.row}
        role="group"
        aria-label={label}
        aria-live={autoplay.isPlaying ? 'off' : 'polite'}
        tabIndex={0}
        {...handlers}
        {...autoplay.pauseHandlers}
      >
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={styles.slide}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={t('carousel.position', { position: index + 1, total: slides.length })}
            inert={!isInView(index)}
          >
            {content}
          </div>
        ))}
      </div>
      {positions > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.button}
            aria-label={t(autoplay.isPlaying ? 'carousel.pause' : 'carousel.play')}
            onClick={autoplay.toggle}
          >
            <Icon>
              {autoplay.isPlaying ? (
                <path d="M9 6v12M15 6v12" />
              ) : (
                <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
              )}
            </Icon>
          </button>
          <div className={styles.dots} {...autoplay.pauseHandlers}>
            {slides.slice(0, positions).map(({ key }, index) => (
              <button
                key={key}
                type="button"
                className={styles.dot}
                aria-label={t('carousel.position', { position: index + 1, total: positions })}
                aria-current={index === current || undefined}
                onClick={() => goTo(index)}
              />
            ))}
          </div>
          <div className={styles.steps} {...autoplay.pauseHandlers}>
            {STEPS.map(({ to, by, arrow }) => (
              <button
                key={to}
                type="button"
                className={styles.button}
                aria-label={t(`carousel.${to}`)}
                onClick={() => turn(by)}
              >
                <Icon data-direction="inline">
                  <path d={arrow} />
                </Icon>
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/**
 * Pauses while the visitor hovers or focuses. With reduced motion it waits for its button.
 * @param options.position any change of it restarts the interval
 */
function useAutoplay(options: { position: number; isWaiting: boolean; onTurn: () => void }) {
  const [isPlaying, setIsPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isMoving = isPlaying && !options.isWaiting && !isHovered && !isFocused;
  const onTurn = useEffectEvent(options.onTurn);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(onTurn, AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isMoving, options.position]);

  return {
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
    pauseHandlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // Only keyboard focus pauses: a pressed button keeps the focus after the pointer has left.
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  };
}

/** Visitors scroll the row by touch, wheel and keys, and code by `goTo`, in both text directions. */
function useSlidePosition(count: number) {
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

  /** How many slides can be the first one in view. */
  const positions = Math.max(1, count - perView + 1);
  return {
    scroller,
    current: Math.min(current, positions - 1),
    perView,
    positions,
    goTo: (index: number) => {
      const row = scroller.current;
      // During a navigation React removes this page before it clears its timers.
      if (!row) return;
      destination.current = index;
      setCurrent(index);
      row.scrollTo({ left: distancesIn(row)[index]! });
    },
    handlers: {
      onScroll: () => {
        const row = scroller.current!;
        const offsets = distancesIn(row).map((distance) => Math.abs(distance - row.scrollLeft));
        const nearest = offsets.indexOf(Math.min(...offsets));
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

/** From the first slide to each. Like `scrollLeft`, negative in right-to-left text: all slides have the same width. */
function distancesIn(row: HTMLElement): number[] {
  const edges = slidesOf(row).map(({ offsetLeft }) => offsetLeft);
  return edges.map((edge) => edge - edges[0]!);
}

/** At least one, with one pixel of tolerance for fractional widths. */
function slidesInView(row: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const room = row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  const width = slidesOf(row)[0]?.offsetWidth ?? 0;
  const fitting = distancesIn(row).filter((distance) => Math.abs(distance) + width <= room);
  return Math.max(1, fitting.length);
}
