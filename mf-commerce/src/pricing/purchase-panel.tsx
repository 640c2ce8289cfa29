import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { type Duration, DURATIONS, formatDay, useDurationText } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { RichText, VisuallyHidden } from 'shared-kit/ui';
import { RadioCards } from 'shared-kit/ui/radio-cards';
import { isInProgress } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import { DEFAULT_DURATION } from '#lib/offers/catalogue.ts';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';
import { perMonth } from '#lib/offers/savings.ts';
import { AlreadyOwned, IncludedUntil } from '#lib/ownership/owned.tsx';
import { addMonths, useOwnership } from '#lib/ownership/ownership.ts';
import { Checkout, CheckoutPlaceholder } from './buy-button.tsx';
import { readOfferChoice } from './offer-choice.ts';
import { useChosenDuration } from './page-duration.ts';
import styles from './purchase-panel.module.css';

/**
 * If the address names the offer, the panel is in view and its button gets the focus; for a member the button then says
 * that it continues to the payment.
 */
export function PurchasePanel(props: {
  offer: Offer;
  look: 'primary' | 'quiet';
  label: string;
  className?: string | undefined;
  renderSaving: (duration: Duration) => ReactNode;
}) {
  const { offer, look, label, className, renderSaving } = props;
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const [parameters] = useSearchParams();
  const choice = readOfferChoice(parameters);
  const linked = choice?.offerId === offer.id ? choice.duration : undefined;
  const [chosen, setChosen] = useChosenDuration();
  const purchase = usePurchase(offer.id);
  const duration = purchase?.duration ?? chosen ?? linked ?? DEFAULT_DURATION;
  const price = offer.prices[duration];
  const name = useOfferName()(offer.id);
  const panel = useRef<HTMLDivElement>(null);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const ownership = useOwnership(offer.id);
  const end = ownership?.until && formatDay(addMonths(ownership.until, duration), i18n.language);
  const isReturn = isMember && linked === duration;
  const action = end ? t('owned.extend', { date: end }) : isReturn ? t('action.continue') : label;

  // Before the first paint, so that nothing jumps. A full load has scrolled to the panel by its id, and stays there.
  useLayoutEffect(() => {
    if (linked !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [linked]);

  useEffect(() => {
    if (linked === undefined || !offer.isLive) return;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [linked, offer.isLive]);

  function choose(next: Duration): void {
    setChosen(next);
    send({ type: 'durationChosen', offerId: offer.id });
  }

  return (
    <div
      ref={panel}
      id={offer.uuid}
      className={className ? `${styles.panel} ${className}` : styles.panel}
    >
      <IncludedUntil until={ownership?.until} />
      <RadioCards
        look="segments"
        legend={
          <>
            {t('accessFor')} <VisuallyHidden>{name}</VisuallyHidden>
          </>
        }
        options={DURATIONS.map((value) => ({ value, title: durationText(value) }))}
        value={duration}
        onChange={choose}
        disabled={isInProgress(purchase)}
      />
      <Price amount={price} duration={duration} />
      {renderSaving(duration)}
      {ownership && !isInProgress(purchase) && purchase?.step !== 'done' && (
        <AlreadyOwned ownership={ownership} duration={duration} end={end} />
      )}
      {offer.isLive ? (
        <Checkout
          look={look}
          label={action}
          request={{
            offerId: offer.id,
            moduleUuid: offer.uuid,
            duration,
            price,
            description: t('checkout.describe', {
              name,
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
        <span className={styles.monthly}>
          {t('pricing.monthly', { amount: formatRupees(perMonth(amount, duration)) })}
        </span>
      </output>
      {brand.pricesIncludeTaxes && <p className={styles.taxes}>{t('pricing.taxes')}</p>}
    </div>
  );
}

/** What to expect of the payment, and links to the policies. */
function AcceptedPolicies() {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.policies}>
      <div className={styles.assurances}>
        <p className={styles.points}>
          <span>{t('pricing.assurances.renewal')}</span>{' '}
          <span>
            <Link to={paths.refund}>{t('pricing.assurances.refund')}</Link>
          </span>{' '}
          <span>{t('pricing.assurances.payment')}</span>
        </p>
      </div>
      <p>
        <RichText text={t('pricing.accept')} elements={{ terms: <Link to={paths.terms} /> }} />
      </p>
    </div>
  );
}
