import type { ReactNode } from 'react';
import { StateCard } from './state-card.tsx';

/** Says what will be here, and how to get it: a card in the place of content that is not there yet. */
export function EmptyState(props: {
  /** An icon or a small drawing; decoration only. */
  picture?: ReactNode;
  title: string;
  text?: string;
  /** The one link or button that leads on. */
  action?: ReactNode;
}) {
  const { picture, title, text, action } = props;
  return (
    <StateCard tone="neutral" picture={picture} title={title} text={text}>
      {action}
    </StateCard>
  );
}
