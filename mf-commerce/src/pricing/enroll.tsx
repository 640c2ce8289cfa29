import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { useSessionStore } from 'shared-kit/session';
import { Button, LinkButton, Notice, Spinner } from 'shared-kit/ui';
import { enroll, type Wish } from '#lib/checkout/enroll.ts';
import { useItemState, type ItemState } from '#lib/checkout/runs.ts';
import { TROUBLE_ACTIONS } from '#lib/checkout/trouble.ts';
import styles from './enroll.module.css';
import { TroubleActions } from './trouble-actions.tsx';
import { useFocusInPlace } from './use-focus-in-place.ts';

/** Before the page goes on by itself to where the money shows. */
const REDIRECT_AFTER_MS = 2000;

type Look = 'primary' | 'quiet';

/** From the button that buys an item to what came of it, all in the place of that button. */
export function Enroll(props: { wish: Wish; look: Look; label: string }) {
  const { wish, look, label } = props;
  const { t } = useTranslation('commerce');
  const session = useSessionStore();
  const state = useItemState(wish.item);
  const step = state?.step ?? 'idle';
  const { place, notePress } = useFocusInPlace(step);
  const isBusy = step === 'creating' || step === 'paying';
  const canTryAgain = state?.step === 'failed' && TROUBLE_ACTIONS[state.trouble] === 'tryAgain';

  function press(): void {
    notePress();
    void enroll(session, wish);
  }

  return (
    <div ref={place} className={styles.enroll} data-step={step} tabIndex={-1}>
      {state && <Outcome state={state} wish={wish} look={look} />}
      {(step === 'idle' || isBusy || canTryAgain) && (
        <Button look={look} busy={isBusy} onClick={press}>
          {isBusy ? t(`checkout.${step}`) : canTryAgain ? t('action.tryAgain') : label}
        </Button>
      )}
    </div>
  );
}

function Outcome(props: { state: ItemState; wish: Wish; look: Look }): ReactNode {
  const { state, wish, look } = props;
  const { t } = useTranslation('commerce');
  switch (state.step) {
    case 'verifying':
      return <Spinner size="inline" label={t('checkout.verifying')} />;
    case 'processing':
      return <Processing />;
    case 'confirming':
    case 'failed': {
      const { step, trouble } = state;
      return (
        <>
          <Notice tone={step === 'failed' ? 'danger' : 'warning'}>
            {t(`errors.${trouble}.message`)}
          </Notice>
          <TroubleActions trouble={trouble} choice={wish} look={look} />
        </>
      );
    }
    case 'done':
      return (
        <>
          <Notice tone="success">{state.words || t(`checkout.${state.outcome}`)}</Notice>
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
