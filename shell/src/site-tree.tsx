import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { SessionProvider } from 'shared-kit/session';
import { SiteContext, type Site } from './site.ts';

/** What all pages stand in. The same where pages are rendered and where they are taken over. */
export function SiteTree(props: { site: Site; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={props.site.queries}>
        <SessionProvider session={props.site.session}>
          <SiteContext value={props.site}>{props.children}</SiteContext>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

/**
 * The data that pages have fetched. Once more at the most, then pages say so and offer to try again.
 * Without a network a request fails like any other, where the library would wait in silence.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: 1, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
