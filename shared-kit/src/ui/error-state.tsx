import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import styles from './error-state.module.css';

/** Says what could not be shown, and offers to try again. */
export function ErrorState(props: {
  title: string;
  text?: string;
  action: string;
  onAction: () => void;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <Card>
      <div className={styles.state} role="alert">
        <h2 className={styles.title}>{props.title}</h2>
        {props.text && <p>{props.text}</p>}
        <Button onClick={props.onAction} busy={props.isBusy ?? false}>
          {props.action}
        </Button>
        {props.children}
      </div>
    </Card>
  );
}
