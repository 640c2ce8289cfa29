import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#lib/section/section.tsx';
import { testimonialsQuery } from './fetch-testimonials.ts';
import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonials.module.css';

/** What residents say. Space is kept while it loads; without testimonials there is no section. */
export function Testimonials() {
  const { t } = useTranslation('marketing');
  const { data: testimonials, error } = useQuery(testimonialsQuery);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- nobody but the operator should see that it failed
    if (error) console.warn('testimonials were not loaded:', error);
  }, [error]);

  if (error || testimonials?.length === 0) return null;
  return (
    <Section id="testimonial" title={t('testimonials.title')} ground="sunken">
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.row} aria-label={t('testimonials.list')} tabIndex={0}>
        {testimonials?.map((testimonial) => (
          <li key={testimonial.id} className={styles.item}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
