import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeSignOut } from 'shared-kit/leaving';
import { paths } from 'shared-kit/paths';

/** Both lead to the form: who follows them stays. */
const HERE: readonly string[] = [paths.account, paths.profile];

/** Whether somebody is about to leave, and the two ways on. */
interface Leaving {
  isLeaving: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds back links, back, and signing out while something would be lost; the browser itself asks whoever closes the tab
 * or loads another page.
 * @param isDue whether there is anything to lose
 */
export function useLeaving(isDue: boolean): Leaving {
  const blocker = useBlocker(({ nextLocation }) => isDue && !HERE.includes(nextLocation.pathname));
  const [answerSignOut, setAnswerSignOut] = useState<(isAllowed: boolean) => void>();

  useEffect(() => {
    if (!isDue) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    const release = askBeforeSignOut(
      () => new Promise<boolean>((resolve) => setAnswerSignOut(() => resolve)),
    );
    return () => {
      removeEventListener('beforeunload', hold);
      release();
    };
  }, [isDue]);

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
