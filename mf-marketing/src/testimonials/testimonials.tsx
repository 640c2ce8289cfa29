import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonBlock } from 'shared-kit/ui';
import { Carousel } from 'shared-kit/ui/carousel';
import { Section } from '#lib/section/section.tsx';
import { testimonialsQuery } from './fetch-testimonials.ts';
import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonials.module.css';
import { useOnePlayer } from './use-one-player.ts';

/** The testimonials. A placeholder keeps their space while they load; without testimonials the section is hidden. */
export function Testimonials() {
  const { t } = useTranslation('marketing');
  const { data: testimonials, error } = useQuery(testimonialsQuery);
  const { isPlaying, handlers } = useOnePlayer();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- for operators; visitors see no error
    if (error) console.warn('testimonials were not loaded:', error);
  }, [error]);

  if (error || testimonials?.length === 0) return null;
  return (
    <div className={styles.whole}>
      <Section id="testimonial" title={t('testimonials.title')} ground="sunken">
        <div className={styles.space}>
          {testimonials ? (
            <Carousel
              label={t('testimonials.list')}
              className={styles.carousel}
              isWaiting={isPlaying}
              slides={testimonials.map((testimonial, position) => ({
                key: testimonial.id,
                content: (
                  <TestimonialCard
                    testimonial={testimonial}
                    position={position}
                    handlers={handlers}
                  />
                ),
              }))}
            />
          ) : (
            <Skeleton>
              <SkeletonBlock className={styles.placeholder} />
            </Skeleton>
          )}
        </div>
      </Section>
    </div>
  );
}
