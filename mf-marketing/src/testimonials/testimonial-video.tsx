import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
// The policy of pages forbids inlined pictures.
import poster from './poster.svg?no-inline';
import styles from './testimonial-video.module.css';

type PlayerEvent = SyntheticEvent<HTMLVideoElement>;

export type PlayerHandlers = Record<
  'onPlay' | 'onPause' | 'onEnded' | 'onError',
  (event: PlayerEvent) => void
>;

/** Starting a video pauses the others. */
export function useOnePlayer(): { isPlaying: boolean; handlers: PlayerHandlers } {
  const player = useRef<HTMLVideoElement>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);

  function onPlay({ currentTarget }: PlayerEvent): void {
    const before = player.current;
    player.current = currentTarget;
    if (before !== currentTarget) before?.pause();
    setIsPlaying(true);
  }

  function onRest({ currentTarget }: PlayerEvent): void {
    if (player.current !== currentTarget) return;
    player.current = undefined;
    setIsPlaying(false);
  }

  return { isPlaying, handlers: { onPlay, onPause: onRest, onEnded: onRest, onError: onRest } };
}

/** Loads nothing before the visitor plays it. */
export function TestimonialVideo(props: {
  src: string;
  captions: string | null;
  name: string;
  handlers: PlayerHandlers;
}) {
  const { src, captions, name, handlers } = props;
  const { t } = useTranslation('marketing');
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);
  // The button disappears when pressed, so the focus moves to the player's controls.
  useEffect(() => {
    if (hasStarted) video.current!.focus({ preventScroll: true });
  }, [hasStarted]);

  function start(): void {
    setHasStarted(true);
    // The player itself shows when a video cannot be played.
    video.current!.play().catch(() => undefined);
  }

  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has captions if the operators supplied them */}
      <video
        ref={video}
        className={styles.video}
        src={src}
        poster={poster}
        width="480"
        height="270"
        preload="none"
        controls={hasStarted}
        playsInline
        // Captions from another host need CORS; a video without captions should not require it.
        crossOrigin={captions ? 'anonymous' : undefined}
        aria-label={t('testimonials.video', { name })}
        {...handlers}
      >
        {captions && (
          <track
            // WebKit shows the captions of a `default` track only to visitors who chose so for all videos.
            ref={(element) => {
              if (element?.track) element.track.mode = 'showing';
            }}
            kind="captions"
            src={captions}
            srcLang="en-IN"
            label={t('testimonials.captions')}
            default
          />
        )}
      </video>
      {!hasStarted && (
        <button
          type="button"
          className={styles.start}
          aria-label={t('testimonials.play', { name })}
          onClick={start}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
            <path d="M8 5.5v13l10.5-6.5z" />
          </svg>
        </button>
      )}
    </div>
  );
}
