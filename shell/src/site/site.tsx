import { createContext, StrictMode, useContext, type ReactNode } from 'react';
import type { Registry } from '@platform/contract/registry';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import type { Recall } from '#lib/federation/recall.ts';
import type { RemoteLoader } from '#lib/federation/remote-loader.ts';
import type { PrerenderedPage } from './prerendered-page.ts';

/** Created once per page. */
export interface Site {
  registry: Registry;
  loader: RemoteLoader;
  session: SessionStore;
  /** `undefined` where no site can recall code, as in prerendering. */
  recall?: Recall | undefined;
  prerendered?: PrerenderedPage | undefined;
  /** What the HTML shows in the place of a page that React does not hydrate: it stays until the page can replace it. */
  placeholder?: readonly ChildNode[] | undefined;
}

const SiteContext = createContext<Site | null>(null);

/** @throws outside the shell's tree */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite was called outside the shell');
  return site;
}

/** Prerendering and hydration must use the same tree. */
export function SiteTree(props: { site: Site; children: ReactNode }) {
  return (
    <StrictMode>
      <SessionProvider session={props.site.session}>
        <SiteContext value={props.site}>{props.children}</SiteContext>
      </SessionProvider>
    </StrictMode>
  );
}
