import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, withReturn } from 'shared-kit/paths';
import { useSessionStore, type SessionState } from 'shared-kit/session';
import { Button, SkeletonBlock, Spinner } from 'shared-kit/ui';
import { ERROR_ACTIONS } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import styles from './buy-button.module.css';
import { returnAddress } from './offer-choice.ts';
import { Outcome } from './outcome.tsx';

type Look = 'primary' | 'quiet';

/** In the button's place, each step of the purchase until the outcome. */
export function Checkout(props: { request: PurchaseRequest; look: Look; label: string }) {
  const { request, look, label } = props;
  const { t } = useTranslation('commerce');
  const session = useSessionStore();
  const navigate = useNavigate();
  const purchase = usePurchase(request.offerId);
  const step = purchase?.step ?? 'idle';
  const container = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(container, step);
  const isBusy = step === 'creating' || step === 'paying';
  const action = purchase?.step === 'failed' ? ERROR_ACTIONS[purchase.error] : undefined;
  const again = action === 'tryAgain' || action === 'continue' ? action : undefined;
  const text = isBusy ? t(`checkout.${step}`) : again ? t(`action.${again}`) : label;

  function buy(): void {
    if (needsAccount(session.getState())) {
      return void navigate(withReturn(paths.signup, returnAddress(request)));
    }
    keepFocus();
    send({ type: 'buyPressed', request, session });
  }

  return (
    <div ref={container} className={styles.checkout} data-step={step} tabIndex={-1}>
      {purchase && <Outcome purchase={purchase} request={request} look={look} buy={buy} />}
      {(step === 'idle' || isBusy || again) && (
        <Button
          look={look}
          busy={isBusy}
          onClick={buy}
          aria-label={t('action.named', { action: text, order: request.description })}
        >
          {text}
        </Button>
      )}
    </div>
  );
}

/** While the session is unknown, the checkout waits for it instead. */
const needsAccount = ({ status, profileStatus }: SessionState): boolean =>
  status === 'unauthenticated' || profileStatus === 'missing';

/** Until live prices are loaded. Only the primary one says so. */
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

/**
 * When the pressed button or the payment window disappears, the focus moves to the next action, or to the container.
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
