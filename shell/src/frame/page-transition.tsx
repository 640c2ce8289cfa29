import { useState, ViewTransition, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Each by name: else what is rendered on a server waits hidden for a script that reveals it. */
const NONE = {
  default: 'none',
  enter: 'none',
  exit: 'none',
  share: 'none',
  update: 'none',
} as const;

/**
 * Blends one page into the next when a visitor goes there. The page that was asked for first just
 * appears: while a view transition is captured React drops every event, and the first thing that a
 * visitor does must not be lost.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [first] = useState(key);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && key !== first) setHasMoved(true);
  return <ViewTransition {...(hasMoved ? {} : NONE)}>{children}</ViewTransition>;
}
