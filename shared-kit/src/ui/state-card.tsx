import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { AlertIcon } from './icons.tsx';
import styles from './state-card.module.css';

/** In the place of an empty list: why it is empty, and the next step. */
export function EmptyState(props: {
  /** Decoration. */
  picture?: ReactNode;
  title: string;
  text?: string;
  /** A link or button. */
  action?: ReactNode;
}) {
  const { picture, title, text, action } = props;
  return (
    <StateCard tone="neutral" picture={picture} title={title} text={text}>
      {action}
    </StateCard>
  );
}

/** In the place of content that failed to load. Screen readers announce it. */
export function ErrorState(props: {
  title: string;
  text?: string;
  /** The words of the button. */
  action: string;
  onAction: () => void;
  /** The button keeps its focus. */
  isBusy?: boolean;
  /** 1 in the place of a whole page. */
  level?: 1 | 2;
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

function StateCard(props: {
  picture?: ReactNode;
  title: string;
  text?: string | undefined;
  tone: 'neutral' | 'danger';
  role?: 'alert';
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const { picture, title, text, tone, role, level = 2, children } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Card look="plain">
      <div className={styles.state} role={role}>
        {picture && (
          <div className={styles.picture} data-tone={tone} aria-hidden="true">
            {picture}
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
