import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import poster from './poster.svg';
import styles from './testimonial-video.module.css';
import type { PlayerHandlers } from './use-one-player.ts';

/** A resident's words as a video, in its place. Nothing of it is loaded before somebody plays it. */
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
  // The button is gone with the first press; its focus goes on to the player's own controls.
  useEffect(() => {
    if (hasStarted) video.current!.focus({ preventScroll: true });
  }, [hasStarted]);

  function start(): void {
    setHasStarted(true);
    // A video that cannot be played says so itself.
    video.current!.play().catch(() => undefined);
  }

  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has where the operators gave some */}
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
        // Captions of another host load in no other way; a video without any needs no permission.
        crossOrigin={captions ? 'anonymous' : undefined}
        aria-label={t('testimonials.video', { name })}
        {...handlers}
      >
        {captions && (
          <track
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
