import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import { StateCard } from './state-card.tsx';

/** Says what could not be shown, aloud as well, and offers to try again. */
export function ErrorState(props: {
  title: string;
  text?: string;
  /** The words of the button, such as Try Again. */
  action: string;
  onAction: () => void;
  /** Trying right now: the button stays where it is, with its focus. */
  isBusy?: boolean;
  /** 1 where it stands in the place of a whole page. */
  level?: 1 | 2;
  /** Another way on, below the button. */
  children?: ReactNode;
}) {
  const { title, text, action, onAction, isBusy = false, level = 2, children } = props;
  return (
    <StateCard
      tone="danger"
      role="alert"
      picture={<AlertIcon />}
      title={title}
      text={text}
      level={level}
    >
      <Button onClick={onAction} busy={isBusy}>
        {action}
      </Button>
      {children}
    </StateCard>
  );
}
