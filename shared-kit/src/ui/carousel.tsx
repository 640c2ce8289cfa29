import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './carousel.module.css';
import { Icon } from './icons.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useSlidePosition } from './use-slide-position.ts';

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
  const isStill = isWaiting || positions === 1;
  const autoplay = useAutoplay({
    intervalMs: AUTOPLAY_MS,
    turn: current,
    isWaiting: isStill,
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
