import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'shared-kit/router';
import { useDurationText, type Duration } from 'shared-kit/durations';
import { endRun, isTaken, useItemState } from '#lib/checkout/runs.ts';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import { DEFAULT_DURATION } from '#lib/offers/prices.ts';
import { AcceptPolicies } from './accept-policies.tsx';
import { readChoice } from './choice.ts';
import { DurationChoice } from './duration-choice.tsx';
import { Enroll } from './enroll.tsx';
import { EnrollToCome } from './enroll-to-come.tsx';
import { Price } from './price.tsx';
import styles from './purchase.module.css';

/**
 * Where an item is bought: for how long, at which price, and the button. Who comes with this item in the address finds it
 * chosen, in sight, and the button under the finger.
 */
export function Purchase(props: {
  offer: Offer;
  look: 'primary' | 'quiet';
  label: string;
  className?: string | undefined;
  renderSaving: (duration: Duration) => ReactNode;
}) {
  const { offer, look, label, className, renderSaving } = props;
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  const [parameters] = useSearchParams();
  const choice = readChoice(parameters);
  const wanted = choice?.item === offer.id ? choice.duration : undefined;
  const [chosen, setChosen] = useState<Duration>();
  const state = useItemState(offer.id);
  const duration = state?.duration ?? chosen ?? wanted ?? DEFAULT_DURATION;
  const price = offer.prices[duration];
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wanted === undefined || !offer.isLive) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [wanted, offer.isLive]);

  function choose(next: Duration): void {
    setChosen(next);
    endRun(offer.id);
  }

  return (
    <div ref={place} className={className ? `${styles.purchase} ${className}` : styles.purchase}>
      <DurationChoice value={duration} onChange={choose} disabled={isTaken(offer.id)} />
      <Price amount={price} duration={duration} />
      {renderSaving(duration)}
      {offer.isLive ? (
        <Enroll
          look={look}
          label={label}
          wish={{
            item: offer.id,
            moduleUuid: offer.uuid,
            duration,
            price,
            description: t('checkout.describe', {
              name: t(`offers.${offer.id}.name`),
              duration: durationText(duration),
            }),
          }}
        />
      ) : (
        <EnrollToCome look={look} />
      )}
      <AcceptPolicies />
    </div>
  );
}
