import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import 'shared-kit/reset.css';
import 'shared-kit/tokens.css';
import { SessionProvider } from 'shared-kit/session';
import { federation } from './federation/instance.ts';
import { versionsOfPage } from './federation/page-versions.ts';
import { ownerOf, readRegistry } from './federation/registry.ts';
import { releasedCode } from './federation/released-code.ts';
import { createRemotes } from './federation/remotes.ts';
import { applyStylesOf } from './federation/version-styles.ts';
import { addMessages, currentLanguage, startLanguage } from './language/language.ts';
import { monitorWhenIdle } from './monitoring/monitor-when-idle.ts';
import { rootOptions, watchPage } from './monitoring/sightings.ts';
import { watchLoading } from './monitoring/watch-loading.ts';
import { startPreviews } from './preview/start-previews.ts';
import { createRouter } from './routing/create-router.tsx';
import { createBrowserSession } from './session.ts';
import { SiteContext } from './site.ts';
import { startTheme } from './theme/theme.ts';

watchPage();
startTheme();
await startLanguage();
const { registry, previewed } = await startPreviews(readRegistry(document));
const session = createBrowserSession();
// Once more at the most, then pages say so and offer to try again. Without a network a request fails
// like any other, where the library would wait in silence.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const remotes = createRemotes({
  // In development code comes from servers of its own, and nothing has a hash.
  versions: versionsOfPage(registry, import.meta.env.DEV ? () => true : releasedCode(document)),
  runtime: watchLoading(federation),
  language: currentLanguage,
  addMessages,
  applyStyles: (remote, version) => applyStylesOf(document, remote, version),
  report: reportError,
});
session.start();
const site = { registry, remotes, session };
const router = createRouter(site);
if (import.meta.env.DEV || previewed) {
  void import('./devtools/start-devtools.ts').then((it) => it.startDevtools(site, { previewed }));
}

session.subscribe((now, before) => {
  // What was read for one member must never be shown to the next.
  if (now.user?.id !== before.user?.id) queries.clear();
  // The guard decides again about the page that is open.
  if (now.status !== before.status && before.status !== 'loading') void router.revalidate();
});

createRoot(document.getElementById('root')!, rootOptions).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider session={session}>
        <SiteContext value={site}>
          <RouterProvider router={router} useTransitions />
        </SiteContext>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
monitorWhenIdle({
  router,
  ownerOf(pathname) {
    const owner = ownerOf(registry, pathname);
    if (!owner) return undefined;
    const { version } = registry.remotes[owner.remote]!;
    return { ...owner, version: remotes.versionOf(owner.remote) ?? version };
  },
});
