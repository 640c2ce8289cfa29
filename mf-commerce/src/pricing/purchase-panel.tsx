import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { RadioCards, RichText } from 'shared-kit/ui';
import { isTaken } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import { DEFAULT_DURATION } from '#lib/offers/catalogue.ts';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import { Checkout, CheckoutPlaceholder } from './checkout.tsx';
import { readOfferChoice } from './offer-choice.ts';
import styles from './purchase-panel.module.css';

/**
 * The duration, the price and the checkout of one offer. If the address names the offer, the panel scrolls into view and
 * its button gets the focus.
 */
export function PurchasePanel(props: {
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
  const choice = readOfferChoice(parameters);
  const linked = choice?.offerId === offer.id ? choice.duration : undefined;
  const [chosen, setChosen] = useState<Duration>();
  const purchase = usePurchase(offer.id);
  const duration = purchase?.duration ?? chosen ?? linked ?? DEFAULT_DURATION;
  const price = offer.prices[duration];
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (linked === undefined || !offer.isLive) return;
    panel.current?.scrollIntoView({ block: 'center' });
    panel.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [linked, offer.isLive]);

  function choose(next: Duration): void {
    setChosen(next);
    send({ type: 'durationChosen', offerId: offer.id });
  }

  return (
    <div ref={panel} className={className ? `${styles.panel} ${className}` : styles.panel}>
      <RadioCards
        look="segments"
        legend={t('accessFor')}
        options={DURATIONS.map((value) => ({ value, title: durationText(value) }))}
        value={duration}
        onChange={choose}
        disabled={isTaken(purchase)}
      />
      <Price amount={price} duration={duration} />
      {renderSaving(duration)}
      {offer.isLive ? (
        <Checkout
          look={look}
          label={label}
          request={{
            offerId: offer.id,
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
        <CheckoutPlaceholder look={look} />
      )}
      <AcceptedPolicies />
    </div>
  );
}

/** Screen readers announce the price again when the duration changes. */
function Price({ amount, duration }: { amount: Rupees; duration: Duration }) {
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  return (
    <div className={styles.price}>
      <output>
        <strong className={styles.amount}>{formatRupees(amount)}</strong>{' '}
        {t('pricing.priceFor', { duration: durationText(duration) })}
      </output>
      {brand.pricesIncludeTaxes && <p className={styles.taxes}>{t('pricing.taxes')}</p>}
    </div>
  );
}

/** The sentence that names the policies a purchase accepts, with links to them. */
function AcceptedPolicies() {
  const { t } = useTranslation('commerce');
  return (
    <p className={styles.policies}>
      <RichText
        text={t('pricing.accept')}
        elements={{
          terms: <Link to={paths.terms} />,
          refund: <Link to={paths.refund} />,
        }}
      />
    </p>
  );
}
