import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { AlertIcon } from './icons.tsx';
import styles from './state-card.module.css';

interface StateCardProps {
  title: string;
  text?: string | undefined;
  /** 1 in the place of a whole page. */
  level?: 1 | 2;
  children?: ReactNode;
}

/** In the place of an empty list: why it is empty, and the next step. */
export function EmptyState({
  action,
  ...card
}: Omit<StateCardProps, 'children'> & {
  /** A link or button. */
  action?: ReactNode;
}) {
  return <StateCard {...card}>{action}</StateCard>;
}

/** In the place of content that failed to load. Screen readers announce it. */
export function ErrorState({
  action,
  onAction,
  isBusy = false,
  children,
  ...card
}: StateCardProps & {
  /** The words of the button. */
  action: string;
  onAction: () => void;
  /** The button keeps its focus. */
  isBusy?: boolean;
}) {
  return (
    <StateCard {...card} role="alert">
      <Button onClick={onAction} busy={isBusy}>
        {action}
      </Button>
      {children}
    </StateCard>
  );
}

function StateCard(props: StateCardProps & { role?: 'alert' }) {
  const { title, text, role, level = 2, children } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Card look="plain">
      <div className={styles.state} role={role}>
        {role && (
          <div className={styles.picture}>
            <AlertIcon />
          </div>
        )}
        <div className={styles.words}>
          <Heading className={styles.title}>{title}</Heading>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  );
}
