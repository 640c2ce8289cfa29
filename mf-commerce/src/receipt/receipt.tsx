import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { hideToast } from 'shared-kit/toast';
import { Notice } from 'shared-kit/ui';
import type { BoughtStep, Purchase } from '#lib/checkout/purchase.ts';
import type { OfferId } from '#lib/offers/built-in-offers.ts';
import styles from './receipt.module.css';

const LinksAlone = ({ children }: { children: ReactNode }): ReactNode => children;

/** If its code cannot be loaded, the message and the links are enough. */
const Facts = lazy(async () => {
  // Not with `then`: the build runs it only after the file has passed its check, so it would miss that error.
  try {
    return { default: (await import('./facts.tsx')).Facts };
  } catch {
    return { default: LinksAlone };
  }
});

/** In the card of the offer, in place of the offer. It comes into view and takes a lost focus. */
export function Receipt(props: { offerId: OfferId; purchase: Purchase & BoughtStep }) {
  const { offerId, purchase } = props;
  const { t } = useTranslation('commerce');
  const receipt = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // On a phone, the confirmation of the sign-up would cover the heading.
    hideToast('session');
    const element = receipt.current!;
    element.scrollIntoView({ block: 'start' });
    if ([null, document.body].includes(document.activeElement as HTMLElement))
      element.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={receipt} className={styles.receipt} tabIndex={-1}>
      <Notice tone="success">{t(`checkout.${purchase.outcome}`)}</Notice>
      <Suspense>
        <Facts offerId={offerId} duration={purchase.duration} order={purchase.order}>
          <p className={styles.links}>
            <Link to={paths.payments}>{t('receipt.getInvoice')}</Link>
            <Link to={paths.purchases}>{t('action.purchases')}</Link>
          </p>
        </Facts>
      </Suspense>
    </div>
  );
}
