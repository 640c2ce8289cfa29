import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, withReturn } from 'shared-kit/paths';
import { useSession, useSessionStore, type SessionState } from 'shared-kit/session';
import { Button, LinkButton, Notice } from 'shared-kit/ui';
import { ERROR_ACTIONS } from '#lib/checkout/checkout-error.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { isActiveInTab } from '#lib/checkout/purchase.ts';
import { send, usePurchase } from '#lib/checkout/store.ts';
import { FALLBACK_PRICES } from '#lib/offers/built-in-offers.ts';
import styles from './buy-button.module.css';
import { returnAddress } from './offer-choice.ts';
import { Outcome } from './outcome.tsx';

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
