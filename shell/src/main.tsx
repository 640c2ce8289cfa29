import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import 'shared-kit/reset.css';
import 'shared-kit/tokens.css';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { federation } from './federation/instance.ts';
import { canBeHad } from './federation/can-be-had.ts';
import { watchMissingCode } from './federation/missing-code.ts';
import { triedRemotes, versionsOfPage, wantedVersion } from './federation/page-versions.ts';
import { ownerOf, readRegistry } from './federation/registry.ts';
import { releasedCode } from './federation/released-code.ts';
import { createRemotes } from './federation/remotes.ts';
import { applyStylesOf } from './federation/version-styles.ts';
import {
  addMessages,
  currentLanguage,
  speakChosenLanguage,
  startLanguage,
} from './language/language.ts';
import { monitorWhenIdle } from './monitoring/monitor-when-idle.ts';
import { rootOptions, watchPage } from './monitoring/sightings.ts';
import { watchLoading } from './monitoring/watch-loading.ts';
import { startPreviews } from './preview/start-previews.ts';
import type { PageData } from './routing/page-loader.ts';
import { dropRenderedHead } from './routing/rendered-head.ts';
import { createRenderedPage, isSettled, type RenderedPage } from './routing/rendered-page.ts';
import { createRoutes, PAGE_ROUTE } from './routing/routes.tsx';
import { createBrowserSession } from './session.ts';
import { SiteTree, createQueries } from './site-tree.tsx';
import type { Site } from './site.ts';
import { startTheme } from './theme/theme.ts';

watchPage();
watchMissingCode();
startTheme();
startLanguage();
const root = document.getElementById('root')!;
const { registry, previewed } = await startPreviews(readRegistry(document));
const session = createBrowserSession();
const queries = createQueries();
const tried = triedRemotes(document);
const remotes = createRemotes({
  versions: versionsOfPage(registry, {
    tried,
    // In development code comes from servers of its own, and nothing has a hash.
    mayRun: import.meta.env.DEV ? () => true : releasedCode(document),
  }),
  runtime: watchLoading(federation),
  language: currentLanguage,
  addMessages,
  applyStyles: (remote, version) => applyStylesOf(document, remote, version),
  canBeHad: (version) => canBeHad(document, version),
  reload: () => location.reload(),
  report: reportError,
});
const rendered = findRenderedPage();
session.start();

if (!rendered) await speakChosenLanguage(remotes.loadMessages);
const site: Site = { registry, remotes, session, ...(rendered && { rendered }) };
const pageData: PageData | undefined = rendered && { remote: rendered.remote };
const router = createBrowserRouter(
  createRoutes(site),
  pageData && { hydrationData: { loaderData: { [PAGE_ROUTE]: pageData } } },
);
if (import.meta.env.DEV || previewed) {
  void import('./devtools/start-devtools.ts').then((it) => it.startDevtools(site, { previewed }));
}

session.subscribe((now, before) => {
  // What was read for one member must never be shown to the next.
  if (now.user?.id !== before.user?.id) queries.clear();
  // The guard decides again about the page that is open.
  if (now.status !== before.status && before.status !== 'loading') void router.revalidate();
});

const tree = (
  <SiteTree site={site} queries={queries}>
    <RouterProvider router={router} useTransitions />
  </SiteTree>
);
const showState = (state: string) => void (root.dataset['state'] = state);
if (rendered) hydrateRoot(root, tree, rootOptions);
else {
  // A preview has emptied a page that came as HTML.
  dropRenderedHead();
  createRoot(root, rootOptions).render(tree);
}
monitorWhenIdle({
  router,
  ownerOf(pathname) {
    const found = ownerOf(registry, pathname);
    if (!found) return undefined;
    const { version } = wantedVersion(registry, found.remote, tried);
    return { ...found, version: remotes.versionOf(found.remote) ?? version };
  },
});

if (rendered) {
  rendered.subscribe(showState);
  // The HTML is in the default language, and taken over in it.
  await isSettled(rendered);
  await speakChosenLanguage(remotes.loadMessages);
} else showState('live');

/** The page that came as HTML, where one did and no preview has emptied it. */
function findRenderedPage(): RenderedPage | undefined {
  const { pathname } = location;
  const owner = root.hasChildNodes() ? ownerOf(registry, pathname) : undefined;
  if (!owner) return undefined;
  const { remote } = owner;
  return createRenderedPage({
    remote,
    pathname,
    remotes,
    // A version that stands in for the one that was rendered renders its own page.
    isAsRendered: () =>
      currentLanguage() === DEFAULT_LANGUAGE &&
      remotes.versionOf(remote) === wantedVersion(registry, remote, tried).version,
  });
}
