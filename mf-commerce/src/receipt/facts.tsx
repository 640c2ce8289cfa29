import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { formatLastDay, useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { LinkButton } from 'shared-kit/ui';
import { CopyButton } from 'shared-kit/ui/records';
import { useLatestOffer } from '#lib/checkout/store.ts';
import type { OfferId } from '#lib/offers/built-in-offers.ts';
import { useOfferName } from '#lib/offers/fetch-offers.ts';
import { accessQuery, ownershipOf } from '#lib/ownership/ownership.ts';
import { fetchReceipt } from './fetch-receipt.ts';
import styles from './receipt.module.css';

interface FactsProps {
  offerId: OfferId;
  duration: Duration;
  order: string;
  /** The links below. */
  children: ReactNode;
}

/**
 * What was bought, and the way to it. If the order cannot be read, without its amount and numbers. Nothing shows before the
 * requests have ended: then other cards show the new access too, and would move it all away from under a finger.
 */
export function Facts({ offerId, duration, order, children }: FactsProps): ReactNode {
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const name = useOfferName()(offerId);
  const isLatest = useLatestOffer() === offerId;
  const user = useSession((session) => session.user);
  const userId = user?.id ?? '';
  const access = useQuery({
    ...accessQuery(userId),
    enabled: user !== null,
    // Cached access was read before the purchase.
    refetchOnMount: 'always',
  });
  const receipt = useQuery({
    queryKey: ['member', userId, 'receipt', order],
    queryFn: ({ signal }) => fetchReceipt(userId, order, signal),
    enabled: user !== null,
  });
  if (user && !(access.isFetchedAfterMount && receipt.isFetchedAfterMount)) return null;
  const until =
    access.data && !access.isFetching ? ownershipOf(offerId, access.data).until : undefined;
  const { amount, gateway_order_id: orderId, invoice_number: invoice } = receipt.data ?? {};
  const copied = (text: string | null | undefined, label: string): ReactNode =>
    text && (
      <span className={styles.copied}>
        {text} <CopyButton text={text} label={label} />
      </span>
    );
  return (
    <>
      <dl className={styles.facts}>
        <Fact heading={t('receipt.item')} isWide>
          {t('checkout.describe', { name, duration: durationText(duration) })}
        </Fact>
        {!receipt.isError && (
          <Fact heading={t('receipt.amount')}>{amount && formatRupees(amount)}</Fact>
        )}
        <Fact heading={t('receipt.until')}>{until && formatLastDay(until, i18n.language)}</Fact>
        {!receipt.isError && (
          <>
            <Fact heading={t('receipt.orderId')} isWide>
              {copied(orderId, t('receipt.copyOrderId'))}
            </Fact>
            <Fact heading={t('receipt.invoice')} isWide>
              {copied(invoice, t('receipt.copyInvoice'))}
            </Fact>
          </>
        )}
        <Fact heading={t('receipt.signIn')} isWide>
          {user?.email}
        </Fact>
      </dl>
      <OpenApp isPrimary={isLatest} />
      {children}
    </>
  );
}

function Fact(props: { heading: string; isWide?: boolean; children: ReactNode }) {
  const { heading, isWide, children } = props;
  return (
    <div data-wide={isWide}>
      <dt>{heading}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A phone's store opens an app that is installed. Other devices show a code for the phone. */
function OpenApp({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('commerce');
  const store = storeOf(navigator.userAgent);
  const target = store ? { href: store } : { to: paths.section.download };
  return (
    <div className={styles.app}>
      <LinkButton look={isPrimary ? 'primary' : 'quiet'} {...target}>
        {t('receipt.openApp')}
      </LinkButton>
      {!store && (
        <img
          src={brand.stores.code}
          alt={t('receipt.code')}
          width={96}
          height={96}
          loading="lazy"
        />
      )}
    </div>
  );
}

export function storeOf(userAgent: string): string | undefined {
  if (/iPhone|iPad/.test(userAgent)) return brand.stores.ios;
  return userAgent.includes('Android') ? brand.stores.android : undefined;
}
