import { Card, Stars } from 'shared-kit/ui';
import type { Testimonial } from './fetch-testimonials.ts';
import styles from './testimonial-card.module.css';
import { withLineBreaks } from './with-line-breaks.ts';

/** One resident's words, and who they are. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, title, department, institution, content, rating } = testimonial;
  return (
    <Card className={styles.surface}>
      <figure className={styles.card}>
        <Stars rating={rating} />
        <blockquote className={styles.words}>{withLineBreaks(content)}</blockquote>
        <figcaption className={styles.person}>
          <strong className={styles.name}>{name}</strong>
          <span>{[title, department].filter(Boolean).join(', ')}</span>
          <span>{institution}</span>
        </figcaption>
      </figure>
    </Card>
  );
}
