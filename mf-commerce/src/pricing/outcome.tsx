import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, withReturn } from 'shared-kit/paths';
import { receiptPath } from 'shared-kit/purchase';
import { useSession } from 'shared-kit/session';
import { showSuccess } from 'shared-kit/toast';
import { Button, LinkButton, Notice, Spinner } from 'shared-kit/ui';
import { ERROR_ACTIONS, NEUTRAL_ERRORS, type CheckoutError } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import type { Purchase } from '#lib/checkout/purchase.ts';
import { returnAddress } from './offer-choice.ts';

/** The tax depends on the State. Before the first purchase from a seller with a GSTIN. */
const BillingForm = lazy(() =>
  import('#lib/fragments/billing-form.tsx').then((module) => ({ default: module.BillingForm })),
);

/** The page says that a payment is processed, before it goes to the payments. */
const REDIRECT_AFTER_MS = 2000;

interface OutcomeProps {
  purchase: Purchase;
  request: PurchaseRequest;
  buy: () => void;
}

/** After the payment window: progress, the outcome, or an error with its action. */
export function Outcome({ purchase, request, buy }: OutcomeProps): ReactNode {
  const { t } = useTranslation('commerce');
  const isAccepted = purchase.step === 'done' && purchase.outcome === 'accepted';
  useEffect(() => {
    if (isAccepted) showSuccess(t('checkout.accepted'));
  }, [isAccepted, t]);
  switch (purchase.step) {
    case 'processing':
      return (
        <GoingOn to={paths.payments} afterMs={REDIRECT_AFTER_MS}>
          <Spinner size="inline" label={t('checkout.processing')} />
        </GoingOn>
      );
    case 'done':
      return <GoingOn to={receiptPath(purchase.order)} afterMs={0} />;
    case 'confirming':
    case 'failed': {
      const { step, error } = purchase;
      return (
        <>
          <Notice tone={step === 'failed' ? toneOf(error) : 'warning'}>
            {t(`errors.${error}.message`)}
          </Notice>
          <ErrorAction error={error} request={request} buy={buy} />
        </>
      );
    }
    case 'idle':
    case 'creating':
    case 'paying':
    case 'verifying':
    default:
      return null;
  }
}

function toneOf(error: CheckoutError) {
  if (error === 'state_required') return 'warning';
  return NEUTRAL_ERRORS.includes(error) ? 'neutral' : 'danger';
}

/** Back must not lead to the same item again, with a button for another payment. */
function GoingOn(props: { to: string; afterMs: number; children?: ReactNode }): ReactNode {
  const { to, afterMs, children } = props;
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
  return children;
}

/** Log-in leads back to this purchase. */
function ErrorAction(props: Omit<OutcomeProps, 'purchase'> & { error: CheckoutError }): ReactNode {
  const { error, request, buy } = props;
  const { t } = useTranslation('commerce');
  const userId = useSession(({ user }) => user?.id);
  switch (ERROR_ACTIONS[error]) {
    case 'logIn':
      return (
        <LinkButton to={withReturn(paths.login, returnAddress(request))}>
          {t('action.logIn')}
        </LinkButton>
      );
    case 'billing':
      return (
        <Suspense fallback={null}>
          {userId && <BillingForm userId={userId} action={t('action.continue')} onSaved={buy} />}
        </Suspense>
      );
    case 'reload':
      return <Button onClick={() => location.reload()}>{t('action.reload')}</Button>;
    case 'payments':
      return <LinkButton to={paths.payments}>{t('action.payments')}</LinkButton>;
    case 'home':
      return <LinkButton to={paths.home}>{t('action.home')}</LinkButton>;
    case 'tryAgain':
    case 'continue':
    default:
      // The buy button is the action.
      return null;
  }
}
