import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { Card, Stars } from 'shared-kit/ui';
import { Avatar } from './avatar.tsx';
import { withLineBreaks, type Testimonial } from './fetch-testimonials.ts';
import styles from './testimonial-card.module.css';
import { TestimonialVideo } from './testimonial-video.tsx';
import type { PlayerHandlers } from './use-one-player.ts';

/** A testimonial: its video if there is one, the text, and the resident. */
export function TestimonialCard(props: {
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
