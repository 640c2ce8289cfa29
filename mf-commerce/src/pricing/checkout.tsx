import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, purchasePath, withReturn } from 'shared-kit/paths';
import { useSessionStore } from 'shared-kit/session';
import { Button, LinkButton, Notice, SkeletonBlock, Spinner } from 'shared-kit/ui';
import { ERROR_ACTIONS, type CheckoutError } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import type { Purchase } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import styles from './checkout.module.css';
import type { OfferChoice } from './offer-choice.ts';

/** How long the page says that a payment is processed, before it goes to the payments. */
const REDIRECT_AFTER_MS = 2000;

type Look = 'primary' | 'quiet';

/** The buy button and, in its place, each step of the purchase until the outcome. */
export function Checkout(props: { request: PurchaseRequest; look: Look; label: string }) {
  const { request, look, label } = props;
  const { t } = useTranslation('commerce');
  const session = useSessionStore();
  const purchase = usePurchase(request.offerId);
  const step = purchase?.step ?? 'idle';
  const container = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(container, step);
  const isBusy = step === 'creating' || step === 'paying';
  const canTryAgain = purchase?.step === 'failed' && ERROR_ACTIONS[purchase.error] === 'tryAgain';

  function buy(): void {
    keepFocus();
    send({ type: 'buyPressed', request, session });
  }

  return (
    <div ref={container} className={styles.checkout} data-step={step} tabIndex={-1}>
      {purchase && <Outcome purchase={purchase} choice={request} look={look} />}
      {(step === 'idle' || isBusy || canTryAgain) && (
        <Button look={look} busy={isBusy} onClick={buy}>
          {isBusy ? t(`checkout.${step}`) : canTryAgain ? t('action.tryAgain') : label}
        </Button>
      )}
    </div>
  );
}

/** Stands in for the button until live prices are loaded. Only the primary one says so. */
export function CheckoutPlaceholder({ look }: { look: Look }) {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.placeholder}>
      {look === 'primary' ? (
        <Spinner size="inline" label={t('pricing.loading')} />
      ) : (
        <SkeletonBlock className={styles.button} />
      )}
    </div>
  );
}

function Outcome(props: { purchase: Purchase; choice: OfferChoice; look: Look }): ReactNode {
  const { purchase, choice, look } = props;
  const { t } = useTranslation('commerce');
  switch (purchase.step) {
    case 'verifying':
      return <Spinner size="inline" label={t('checkout.verifying')} />;
    case 'processing':
      return <Processing />;
    case 'confirming':
    case 'failed': {
      const { step, error } = purchase;
      return (
        <>
          <Notice tone={step === 'failed' ? 'danger' : 'warning'}>
            {t(`errors.${error}.message`)}
          </Notice>
          <ErrorAction error={error} choice={choice} look={look} />
        </>
      );
    }
    case 'done':
      return (
        <>
          <Notice tone="success">{purchase.message || t(`checkout.${purchase.outcome}`)}</Notice>
          <LinkButton look={look} to={paths.purchases}>
            {t('action.purchases')}
          </LinkButton>
        </>
      );
    case 'idle':
    case 'creating':
    case 'paying':
    default:
      return null;
  }
}

function Processing() {
  const { t } = useTranslation('commerce');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.payments), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Spinner size="inline" label={t('checkout.processing')} />;
}

/** What the visitor can do about an error. Log-in and sign-up lead back to this purchase. */
function ErrorAction(props: { error: CheckoutError; choice: OfferChoice; look: Look }): ReactNode {
  const { error, choice, look } = props;
  const { t } = useTranslation('commerce');
  switch (ERROR_ACTIONS[error]) {
    case 'logIn':
      return (
        <>
          <LinkButton look={look} to={withReturn(paths.login, purchasePath(choice))}>
            {t('action.logIn')}
          </LinkButton>
          {error === 'auth_required' && (
            <LinkButton look="quiet" to={withReturn(paths.signup, purchasePath(choice))}>
              {t('action.signUp')}
            </LinkButton>
          )}
        </>
      );
    case 'reload':
      return (
        <Button look={look} onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      );
    case 'payments':
      return (
        <LinkButton look="quiet" to={paths.payments}>
          {t('action.payments')}
        </LinkButton>
      );
    case 'home':
      return (
        <LinkButton look="quiet" to={paths.home}>
          {t('action.home')}
        </LinkButton>
      );
    case 'tryAgain':
    default:
      // The buy button becomes Try Again.
      return null;
  }
}

/**
 * Keeps the focus in the container after the visitor pressed its button: when the button or the payment window disappears,
 * the focus moves to the next action, or to the container.
 * @param step a change of it may have removed the focused element
 * @returns a function to call when the visitor presses the button
 */
function useKeptFocus(container: RefObject<HTMLElement | null>, step: string): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const lost = [null, document.body, container.current];
    if (!isPressed.current || !lost.includes(document.activeElement as HTMLElement)) return;
    (container.current?.querySelector<HTMLElement>('a, button') ?? container.current)?.focus();
  }, [container, step]);
  return () => {
    isPressed.current = true;
  };
}
