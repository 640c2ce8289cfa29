import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, withReturn } from 'shared-kit/paths';
import { receiptPath } from 'shared-kit/purchase';
import { useSession, useSessionStore, type SessionState } from 'shared-kit/session';
import { showSuccess } from 'shared-kit/toast';
import { Button, LinkButton, Notice, Spinner } from 'shared-kit/ui';
import { ERROR_ACTIONS, NEUTRAL_ERRORS, type CheckoutError } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { isActiveInTab, type Purchase } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import { FALLBACK_PRICES } from '#lib/offers/built-in-offers.ts';
import styles from './buy-button.module.css';
import { returnAddress } from './choices.ts';

interface CheckoutProps {
  request: PurchaseRequest;
  /** One for each duration that the styles can show. */
  shown: readonly PurchaseRequest[];
  /** Whether the prices are live. Nothing is sold before. */
  isLive: boolean;
  look: 'primary' | 'quiet';
  label: string;
}

/**
 * The buy button, and in its place each step of the purchase until the outcome. A visitor has a link to log-in, which
 * works before the scripts.
 */
export function Checkout({ request, shown, isLive, look, label }: CheckoutProps) {
  const { t } = useTranslation('commerce');
  const session = useSessionStore();
  const status = useSession((state) => state.status);
  const isVisitor = useSession(needsAccount);
  const navigate = useNavigate();
  const purchase = usePurchase(request.offerId);
  const step = purchase?.step ?? 'idle';
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keepFocus = useKeptFocus(container, step);
  const [hasNewPrice, setHasNewPrice] = useState(false);
  // Until the receipt is there.
  const isBusy = isActiveInTab(purchase) || step === 'done';
  const action = purchase?.step === 'failed' ? ERROR_ACTIONS[purchase.error] : undefined;
  const again = action === 'tryAgain' || action === 'continue' ? action : undefined;
  const text = isBusy
    ? t(`checkout.${step === 'creating' || step === 'paying' ? step : 'verifying'}`)
    : again
      ? t(`action.${again}`)
      : label;
  const isOffered = step === 'idle' || again !== undefined;

  function buy(): void {
    if (needsAccount(session.getState())) {
      return void navigate(withReturn(paths.login, returnAddress(request)));
    }
    keepFocus();
    send({ type: 'buyPressed', request, session });
  }
  /** A press before live prices, or before this code ran. */
  const answerKeptPress = useEffectEvent(() => {
    if (button.current?.dataset['busy'] !== '') return;
    button.current.removeAttribute('data-busy');
    const seen = FALLBACK_PRICES[request.offerId][request.duration];
    if (request.price === seen) buy();
    else setHasNewPrice(true);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the press is only in the HTML
    if (isLive) answerKeptPress();
  }, [isLive]);

  const attributes = ({ description }: PurchaseRequest) => ({
    look,
    'aria-label': t('action.named', { action: text, order: description }),
    children: text,
  });
  return (
    <div
      ref={container}
      className={styles.checkout}
      data-step={step}
      data-session={status}
      tabIndex={-1}
      onFocus={keepFocus}
    >
      {hasNewPrice && !purchase && (
        <Notice tone="neutral">{t('errors.invalid_pricing.message')}</Notice>
      )}
      {purchase && <Outcome purchase={purchase} request={request} buy={buy} />}
      {(isBusy || (isOffered && !isVisitor)) && (
        <Button
          {...attributes(request)}
          ref={button}
          className={styles.button}
          busy={isBusy}
          keepsPress={!isLive}
          onClick={isLive ? buy : keepPress}
        />
      )}
      {(isVisitor || status === 'loading') &&
        isOffered &&
        shown.map((one) => (
          <div key={one.duration} className={styles.link} data-for={one.duration}>
            <LinkButton {...attributes(one)} to={withReturn(paths.login, returnAddress(one))} />
          </div>
        ))}
    </div>
  );
}

/** As the script of the HTML does, which not every host has. */
const keepPress = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.setAttribute('data-busy', '');

const needsAccount = ({ status, profileStatus }: SessionState): boolean =>
  status === 'unauthenticated' || profileStatus === 'missing';

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
function Outcome({ purchase, request, buy }: OutcomeProps): ReactNode {
  const { t } = useTranslation('commerce');
  const isAccepted = purchase.step === 'done' && purchase.outcome === 'accepted';
  useEffect(() => {
    if (isAccepted) showSuccess(t('checkout.accepted'));
  }, [isAccepted, t]);
  if (purchase.step === 'processing') {
    return (
      <GoingOn to={paths.payments} afterMs={REDIRECT_AFTER_MS}>
        <Spinner size="inline" label={t('checkout.processing')} />
      </GoingOn>
    );
  }
  if (purchase.step === 'done') return <GoingOn to={receiptPath(purchase.order)} afterMs={0} />;
  if (purchase.step !== 'confirming' && purchase.step !== 'failed') return null;
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
  const action = ERROR_ACTIONS[error];
  if (action === 'logIn') {
    const login = withReturn(paths.login, returnAddress(request));
    return <LinkButton to={login}>{t('action.logIn')}</LinkButton>;
  }
  if (action === 'billing') {
    return (
      <Suspense fallback={null}>
        {userId && <BillingForm userId={userId} action={t('action.continue')} onSaved={buy} />}
      </Suspense>
    );
  }
  if (action === 'reload') {
    return <Button onClick={() => location.reload()}>{t('action.reload')}</Button>;
  }
  // In other cases the buy button is the action.
  if (action !== 'payments' && action !== 'home') return null;
  return <LinkButton to={paths[action]}>{t(`action.${action}`)}</LinkButton>;
}
