import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { Card, Stars, type loadCarousel } from 'shared-kit/ui';
import { useTestimonials, withLineBreaks, type Testimonial } from './fetch-testimonials.ts';
// The policy of pages forbids inlined pictures.
import poster from './poster.svg?no-inline';
import styles from './testimonial-list.module.css';

export interface TestimonialListProps {
  Carousel: Awaited<ReturnType<typeof loadCarousel>>;
  placeholder: ReactNode;
  /** No testimonials, or they cannot be fetched. */
  onNone: (reason: { error?: unknown }) => void;
}

export function TestimonialList({ Carousel, placeholder, onNone }: TestimonialListProps) {
  const { t } = useTranslation('marketing');
  const { testimonials, error } = useTestimonials();
  const { isPlaying, handlers } = useOnePlayer();
  useEffect(() => {
    if (error || testimonials?.length === 0) onNone({ error });
  }, [error, testimonials, onNone]);

  if (!testimonials) return placeholder;
  return (
    <Carousel
      label={t('testimonials.list')}
      className={styles.carousel}
      isWaiting={isPlaying}
      slides={testimonials.map((testimonial, position) => ({
        key: testimonial.id,
        content: (
          <TestimonialCard testimonial={testimonial} position={position} handlers={handlers} />
        ),
      }))}
    />
  );
}

function TestimonialCard(props: {
  testimonial: Testimonial;
  position: number;
  handlers: PlayerHandlers;
}) {
  const { testimonial, position, handlers } = props;
  const { name, title, department, institution, content, rating, video_url: video } = testimonial;
  return (
    <Card className={styles.surface}>
      <figure className={styles.card}>
        {video && (
          <TestimonialVideo
            src={video}
            captions={testimonial.captions_url}
            name={name}
            handlers={handlers}
          />
        )}
        <Stars rating={rating} />
        {/* In the resident's own language, not that of the page. */}
        <blockquote className={styles.words} lang={DEFAULT_LANGUAGE}>
          {withLineBreaks(content)}
        </blockquote>
        <figcaption className={styles.person}>
          <Avatar src={testimonial.avatar} position={position} />
          <span className={styles.who} lang={DEFAULT_LANGUAGE}>
            <strong className={styles.name}>{name}</strong>
            <span>{[title, department].filter(Boolean).join(', ')}</span>
            <span>{institution}</span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}

/** Decoration: a drawn resident if there is no picture or it fails to load. */
function Avatar({ src, position }: { src: string | null; position: number }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) return <DefaultAvatar position={position} />;
  return (
    <img
      className={styles.avatar}
      src={src}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}

const CLOTHES: readonly ReactNode[] = [
  <path key="coat" className={styles.cut} d="m17 33 7 6 7-6-4 15h-6z" />,
  <path key="scrubs" className={styles.skin} d="m18 32 6 8 6-8z" />,
  <path key="stethoscope" className={styles.tube} d="M17 33v6a5 5 0 0 0 10 0M31 33v8" />,
];

/** By position, so that neighbours differ. */
function DefaultAvatar({ position }: { position: number }) {
  return (
    <svg className={styles.avatar} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path className={styles.body} d="M5 48c1-10 8-15 19-15s18 5 19 15z" />
      <path className={styles.skin} d="M20 27h8v7l-4 4-4-4z" />
      <circle className={styles.skin} cx="24" cy="20" r="9" />
      {CLOTHES[position % CLOTHES.length]}
    </svg>
  );
}

type PlayerEvent = SyntheticEvent<HTMLVideoElement>;

type PlayerHandlers = Record<
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
function TestimonialVideo(props: {
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
