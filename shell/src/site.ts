import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Registry } from '@platform/contract/registry';
import type { SessionStore } from 'shared-kit/session';
import type { Remotes } from './federation/remotes.ts';
import type { RenderedPage } from './routing/rendered-page.ts';

/** What the shell's parts stand on. */
export interface Site {
  registry: Registry;
  remotes: Remotes;
  session: SessionStore;
  queries: QueryClient;
  /** The page that came as HTML, where one did. */
  rendered?: RenderedPage;
}

export const SiteContext = createContext<Site | null>(null);

/** @throws outside the shell */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite was called outside the shell');
  return site;
}
