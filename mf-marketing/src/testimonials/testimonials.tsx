import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from 'shared-kit/hydration';
import { loadCarousel, Skeleton, SkeletonBlock } from 'shared-kit/ui';
import { Section } from '#lib/page/section.tsx';
import type { TestimonialListProps } from './testimonial-list.tsx';
import styles from './testimonials.module.css';

type LoadedProps = Omit<TestimonialListProps, 'Carousel'>;

/** Prerendered HTML contains no testimonials, so hydration need not wait for their code. */
const LoadedList = lazy<ComponentType<LoadedProps>>(() =>
  Promise.all([import('./testimonial-list.tsx'), loadCarousel()]).then(
    ([{ TestimonialList }, Carousel]) => ({
      default: (props) => <TestimonialList {...props} Carousel={Carousel} />,
    }),
    (error: unknown) => ({
      default: function NoList({ onNone }) {
        useEffect(() => onNone({ error }), [onNone]);
        return null;
      },
    }),
  ),
);

/** A placeholder keeps their space while they load; without testimonials the section is hidden. */
export function Testimonials() {
  const { t } = useTranslation('marketing');
  const isHydrated = useIsHydrated();
  const [none, setNone] = useState<{ error?: unknown }>();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- for operators; visitors see no error
    if (none?.error) console.warn('testimonials were not loaded:', none.error);
  }, [none]);

  if (none) return null;
  const placeholder = (
    <Skeleton>
      <SkeletonBlock className={styles.placeholder} />
    </Skeleton>
  );
  return (
    <div className={styles.whole}>
      <Section id="testimonial" title={t('testimonials.title')} ground="sunken">
        <div className={styles.space}>
          {isHydrated ? (
            <Suspense fallback={placeholder}>
              <LoadedList placeholder={placeholder} onNone={setNone} />
            </Suspense>
          ) : (
            placeholder
          )}
        </div>
      </Section>
    </div>
  );
}
