import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import 'shared-kit/reset.css';
import 'shared-kit/tokens.css';
import { languageOf } from 'shared-kit/addresses';
import { isCheckoutOpen } from 'shared-kit/checkout';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { removeAuthParameters } from 'shared-kit/session';
import { federation } from './federation/instance.ts';
import { canBeHad } from './federation/can-be-had.ts';
import { watchMissingCode } from './federation/missing-code.ts';
import { expectLinkedRemotes } from './federation/linked-remotes.ts';
import { fetchVersions } from './federation/fetch-versions.ts';
import { isInCanary, pageVersions } from './federation/page-versions.ts';
import { ownerOf, readRegistry } from './federation/registry.ts';
import { anyCode, releasedCode } from './federation/released-code.ts';
import { createRemotes } from './federation/remotes.ts';
import { applyStylesOf } from './federation/version-styles.ts';
import {
  addMessages,
  chosenAddress,
  currentLanguage,
  onLanguage,
  showEdits,
  speakChosenLanguage,
  speakLanguageOf,
  startLanguage,
} from './language/language.ts';
import { monitorWhenIdle } from './monitoring/monitor-when-idle.ts';
import { rootOptions, watchPage } from './monitoring/sightings.ts';
import {
  watchHashes,
  watchLoading,
  watchStyles,
  watchVersions,
} from './monitoring/watch-loading.ts';
import { startPreviews } from './preview/start-previews.ts';
import type { PageData } from './routing/page-loader.ts';
import { keyFirstEntry } from './routing/history-entry.ts';
import { dropRenderedHead } from './routing/rendered-head.ts';
import { createRenderedPage, isSettled, type RenderedPage } from './routing/rendered-page.ts';
import { createRoutes, PAGE_ROUTE } from './routing/routes.tsx';
import { createBrowserSession } from './session.ts';
import { SiteTree, createQueries } from './site-tree.tsx';
import type { Site } from './site.ts';
import { startTheme } from './theme/theme.ts';

// First of all: nothing may report an address with somebody's session in it.
removeAuthParameters();
addEventListener('hashchange', removeAuthParameters);
watchPage();
watchMissingCode();
startTheme();
startLanguage();
if (import.meta.env.DEV) showEdits();
onLanguage((language) => void (document.documentElement.lang = language));
const root = document.getElementById('root')!;
const { registry, previewed } = await startPreviews(readRegistry(document));
const session = createBrowserSession();
const queries = createQueries();
const { mayRun, requireHashes } = import.meta.env.DEV ? anyCode : releasedCode(document);
const versions = pageVersions(registry, {
  tries: isInCanary,
  mayRun,
  fetchVersions: (remote) => fetchVersions(remote, registry.edition),
});
const remotes = createRemotes({
  versionsOf: watchVersions(versions.of),
  runtime: watchLoading(federation),
  requireHashes: watchHashes(requireHashes),
  language: currentLanguage,
  addMessages,
  applyStyles: watchStyles((remote, version) => applyStylesOf(document, remote, version)),
  canBeHad: (version) => canBeHad(document, version),
  // A full load would take the payment's page away.
  reload: () => void (isCheckoutOpen() || location.reload()),
  report: reportError,
});
await speakLanguageOf(location.pathname, remotes.loadMessages);
const rendered = findRenderedPage();
session.start();

if (!rendered) await speakChosenLanguage(location.pathname, remotes.loadMessages);
const site: Site = { registry, remotes, session, queries, ...(rendered && { rendered }) };
const pageData: PageData | undefined = rendered && { remote: rendered.remote };
keyFirstEntry();
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
  <SiteTree site={site}>
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
expectLinkedRemotes({
  document,
  router,
  registry,
  async expect(remote) {
    const [first] = await versions.of(remote);
    if (first) await requireHashes(remote, first);
  },
});
monitorWhenIdle({
  router,
  ownerOf(pathname) {
    const found = ownerOf(registry, pathname);
    if (!found) return undefined;
    const version = remotes.versionOf(found.remote) ?? versions.wanted(found.remote);
    return { ...found, version };
  },
});

if (rendered) {
  rendered.subscribe(showState);
  // The HTML is taken over in the language it is written in.
  await isSettled(rendered);
  await speakChosenLanguage(location.pathname, remotes.loadMessages);
} else showState('live');
if (rendered?.getState() !== 'missing') await goToChosenAddress();

/** Whoever chose a language goes on to the page's address in it, where it has one. */
async function goToChosenAddress(): Promise<void> {
  const here = location.pathname + location.search + location.hash;
  const wanted = chosenAddress(here);
  if (wanted !== here) await router.navigate(wanted, { replace: true, preventScrollReset: true });
}

/** The page that came as HTML, where one did, no preview has emptied it, and its language could be had. */
function findRenderedPage(): RenderedPage | undefined {
  const { pathname } = location;
  const language = languageOf(pathname) ?? DEFAULT_LANGUAGE;
  const owner = root.hasChildNodes() ? ownerOf(registry, pathname) : undefined;
  if (!owner || language !== currentLanguage()) return undefined;
  const { remote } = owner;
  return createRenderedPage({
    remote,
    pathname,
    remotes,
    // A version that stands in for the one that was rendered renders its own page.
    isAsRendered: () =>
      currentLanguage() === language && remotes.versionOf(remote) === versions.wanted(remote),
  });
}
