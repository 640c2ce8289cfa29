import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, purchasePath, withReturn } from 'shared-kit/paths';
import { useSessionStore, type SessionState } from 'shared-kit/session';
import { Button, LinkButton, Notice, SkeletonBlock, Spinner } from 'shared-kit/ui';
import { ERROR_ACTIONS, VISITORS_CHOICES } from '#lib/checkout/checkout-error.ts';
import type { CheckoutError } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import type { Purchase } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import styles from './checkout.module.css';

const Nothing = (): ReactNode => null;

/** Loaded after a purchase. If that fails, the message and the link to the purchases are enough. */
const Bought = lazy(() =>
  import('#lib/bought/bought.tsx').then(
    (module) => ({ default: module.Bought }),
    () => ({ default: Nothing }),
  ),
);

const TellState = lazy(() =>
  import('./tell-state.tsx').then((module) => ({ default: module.TellState })),
);

/** How long the page says that a payment is processed, before it goes to the payments. */
const REDIRECT_AFTER_MS = 2000;

type Look = 'primary' | 'quiet';

/** The buy button and, in its place, each step of the purchase until the outcome. */
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

/** Whether the visitor must sign up first. While the session is unknown, the checkout waits for it instead. */
const needsAccount = ({ status, profileStatus }: SessionState): boolean =>
  status === 'unauthenticated' || profileStatus === 'missing';

/** The address of a purchase, with the uuid by which sign-up can name it. */
const returnAddress = ({ moduleUuid, duration }: PurchaseRequest): string =>
  purchasePath({ offerId: moduleUuid, duration });

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

interface OutcomeProps {
  purchase: Purchase;
  request: PurchaseRequest;
  look: Look;
  buy: () => void;
}

function Outcome({ purchase, request, look, buy }: OutcomeProps): ReactNode {
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
          <Notice tone={step === 'failed' ? toneOf(error) : 'warning'}>
            {t(`errors.${error}.message`)}
          </Notice>
          <ErrorAction error={error} request={request} look={look} buy={buy} />
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
          <Suspense>
            <Bought offerId={request.offerId} />
          </Suspense>
        </>
      );
    case 'idle':
    case 'creating':
    case 'paying':
    default:
      return null;
  }
}

function toneOf(error: CheckoutError) {
  if (error === 'state_required') return 'warning';
  return VISITORS_CHOICES.includes(error) ? 'neutral' : 'danger';
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
function ErrorAction(props: Omit<OutcomeProps, 'purchase'> & { error: CheckoutError }): ReactNode {
  const { error, request, look, buy } = props;
  const { t } = useTranslation('commerce');
  switch (ERROR_ACTIONS[error]) {
    case 'logIn':
      return (
        <>
          <LinkButton look={look} to={withReturn(paths.login, returnAddress(request))}>
            {t('action.logIn')}
          </LinkButton>
          {error === 'auth_required' && (
            <LinkButton look="quiet" to={withReturn(paths.signup, returnAddress(request))}>
              {t('action.signUp')}
            </LinkButton>
          )}
        </>
      );
    case 'tellState':
      return (
        <Suspense fallback={null}>
          <TellState onTold={buy} />
        </Suspense>
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
    case 'continue':
    default:
      // The buy button is the action.
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
