import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { loadCarousel } from 'shared-kit/ui';
import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonial-list.module.css';
import { useOnePlayer } from './use-one-player.ts';
import { useTestimonials } from './use-testimonials.ts';

export interface TestimonialListProps {
  Carousel: Awaited<ReturnType<typeof loadCarousel>>;
  placeholder: ReactNode;
  /** Called if there are no testimonials, or if they cannot be fetched. */
  onNone: (reason: { error?: unknown }) => void;
}

/** The published testimonials in a carousel. */
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
