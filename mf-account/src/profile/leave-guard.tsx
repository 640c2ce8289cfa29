import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { askBeforeSignOut } from 'shared-kit/session';
import { Button } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';

/** Closing the dialog means staying. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('account');
  const { isLeaving, stay, leave } = useHeldNavigation(isDirty);
  return (
    <Dialog
      title={t('profile.leave.title')}
      description={t('profile.leave.text')}
      open={isLeaving}
      onClose={stay}
      actions={
        <>
          <Button look="quiet" onClick={stay}>
            {t('profile.leave.stay')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {t('profile.leave.leave')}
          </Button>
        </>
      }
    />
  );
}

/** Both addresses show the form, so navigation between them loses nothing. */
const FORM_PATHS: readonly string[] = [paths.account, paths.profile];

interface HeldNavigation {
  isLeaving: boolean;
  stay: () => void;
  leave: () => void;
}

/** Holds back links, the back button and sign-out. For full page loads the browser asks. */
function useHeldNavigation(isDirty: boolean): HeldNavigation {
  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && !FORM_PATHS.includes(nextLocation.pathname),
  );
  const [answerSignOut, setAnswerSignOut] = useState<(isAllowed: boolean) => void>();

  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    const stopAsking = askBeforeSignOut(
      () => new Promise<boolean>((resolve) => setAnswerSignOut(() => resolve)),
    );
    return () => {
      removeEventListener('beforeunload', onUnload);
      stopAsking();
    };
  }, [isDirty]);

  function answer(isAllowed: boolean): void {
    answerSignOut?.(isAllowed);
    setAnswerSignOut(undefined);
  }

  return {
    isLeaving: blocker.state === 'blocked' || answerSignOut !== undefined,
    stay() {
      answer(false);
      blocker.reset?.();
    },
    leave() {
      answer(true);
      blocker.proceed?.();
    },
  };
}
