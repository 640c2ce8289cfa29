import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { type Duration, DURATIONS, formatLastDay, useDurationText } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { RichText, VisuallyHidden } from 'shared-kit/ui';
import { Segments } from 'shared-kit/ui/segments';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { isInProgress } from '#lib/checkout/purchase.ts';
import { send, useLatestOffer, usePurchase } from '#lib/checkout/store.ts';
import { DEFAULT_DURATION, type OfferId } from '#lib/offers/built-in-offers.ts';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';
import { perMonth } from '#lib/offers/savings.ts';
import { extended, useOwnership } from '#lib/ownership/ownership.ts';
import { Checkout } from './buy-button.tsx';
import choosing from './each-duration.module.css';
import { readOfferChoice, useChosenDuration } from './choices.ts';
import styles from './purchase-panel.module.css';

/**
 * If the address names the offer, the panel is in view and its button gets the focus; for a member the button then says
 * that it continues to the payment.
 */
export function PurchasePanel(props: {
  offer: Offer;
  label: string;
  className?: string | undefined;
  renderSaving: (duration: Duration) => ReactNode;
}) {
  const { offer, label, className, renderSaving } = props;
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const [parameters] = useSearchParams();
  const choice = readOfferChoice(parameters);
  const linked = choice?.offerId === offer.id ? choice.duration : undefined;
  const [chosen, setChosen] = useChosenDuration();
  const purchase = usePurchase(offer.id);
  const primaryOffer = useLatestOffer() ?? choice?.offerId ?? 'bundle';
  const duration = purchase?.duration ?? chosen ?? linked ?? DEFAULT_DURATION;
  const shown = offer.isLive ? [duration] : DURATIONS;
  const name = useOfferName()(offer.id);
  const panel = useRef<HTMLDivElement>(null);
  const status = useSession((session) => session.status);
  const ownership = useOwnership(offer.id);
  const { from, until } = ownership ?? {};
  const end = from && until && formatLastDay(extended({ from, until }, duration), i18n.language);
  const [now] = useState(() => new Date().toISOString());
  // Not in the HTML, which is made at release time.
  const lastDay =
    status !== 'loading' &&
    formatLastDay(extended({ from: now, until: now }, duration), i18n.language);
  const isReturn = status === 'authenticated' && linked === duration;
  const action = end ? t('owned.extend', { date: end }) : isReturn ? t('action.continue') : label;
  const isReady = offer.isLive && status !== 'loading';

  // Before the first paint, so that nothing jumps. A full load has scrolled to the panel by its id, and stays there.
  useLayoutEffect(() => {
    if (linked !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [linked]);

  useEffect(() => {
    if (linked === undefined || !isReady) return;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [linked, isReady]);

  function choose(next: Duration): void {
    setChosen(next);
    send({ type: 'durationChosen', offerId: offer.id });
  }

  const requestFor = (wanted: Duration): PurchaseRequest => ({
    offerId: offer.id,
    moduleUuid: offer.uuid,
    duration: wanted,
    price: offer.prices[wanted],
    description: t('checkout.describe', { name, duration: durationText(wanted) }),
  });

  return (
    <div
      ref={panel}
      id={offer.uuid}
      className={[styles.panel, choosing.scope, className].join(' ')}
    >
      {/* On phones the heading of the card is above the screen. Screen readers have the name in the legend. */}
      <p className={styles.name} aria-hidden="true">
        {name}
      </p>
      <Segments
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
      {shown.map((one) => (
        <div key={one} className={styles.terms} data-for={one}>
          <Price amount={offer.prices[one]} duration={one} />
          {renderSaving(one)}
        </div>
      ))}
      {ownership && !until && ownership.owned.length > 0 && !isInProgress(purchase) && (
        <PartlyOwned owned={ownership.owned} duration={duration} />
      )}
      {/* One line for everybody, so that nothing moves when the access of a member is known. */}
      <p className={styles.until} data-owned={until && ''}>
        {until
          ? t('owned.until', { date: formatLastDay(until, i18n.language) })
          : lastDay && t('pricing.until', { date: lastDay })}
      </p>
      <Checkout
        look={offer.id === primaryOffer ? 'primary' : 'quiet'}
        label={action}
        isLive={offer.isLive}
        request={requestFor(duration)}
        shown={shown.map(requestFor)}
      />
      <Conditions />
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

/** To pay again for a part of a bundle is hardly what the member wants. */
function PartlyOwned({ owned, duration }: { owned: readonly OfferId[]; duration: Duration }) {
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const modules = new Intl.ListFormat(i18n.language).format(owned.map(useOfferName()));
  return (
    <p className={styles.owned}>
      {/* Within a sentence: 1 year, not 1 Year. */}
      {t('owned.part', { modules, duration: durationText(duration).toLowerCase() })}
    </p>
  );
}

/** What to expect of the payment, and links to the policies. */
function Conditions() {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.conditions}>
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
