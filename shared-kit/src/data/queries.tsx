import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSessionStore, type SessionStore } from '../session/index.ts';

const caches = new WeakMap<SessionStore, QueryClient>();

/** The page's one cache. It is emptied when the member changes, so that no member sees another's data. */
export function queriesOf(session: SessionStore): QueryClient {
  const known = caches.get(session);
  if (known) return known;
  // With `networkMode: 'always'` requests without a network fail, where the library would otherwise wait silently.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: 1, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  caches.set(session, queries);
  session.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) queries.clear();
  });
  return queries;
}

/** Each remote that fetches data has one. */
export function Queries({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queriesOf(useSessionStore())}>{children}</QueryClientProvider>
  );
}
