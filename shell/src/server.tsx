import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { languageOf } from 'shared-kit/addresses';
import type { Registry, ShellServer } from '@platform/contract/registry';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { createSessionStore } from 'shared-kit/session';
import { anyCode } from './federation/released-code.ts';
import { createRemotes } from './federation/remotes.ts';
import { sharedModules as offers } from 'virtual:shared-modules';
import { addMessages, currentLanguage, speak, startLanguage } from './language/language.ts';
import { createRenderedPage } from './routing/rendered-page.ts';
import { createRoutes } from './routing/routes.tsx';
import { SiteTree, createQueries } from './site-tree.tsx';

/** All of them are modules here: nothing can be waited for. See `provideShares`. */
export const sharedModules: ShellServer['sharedModules'] = Object.fromEntries(
  Object.entries(offers).map(([specifier, { module }]) => [specifier, module!]),
);

startLanguage();

/** The only version there is where pages are rendered; what it is called shows in no page. */
const AS_RENDERED = { version: 'rendered', entry: '' };

/** The page inside the same tree as in the browser: what differs would be rendered again there. */
export const renderPage: ShellServer['renderPage'] = async ({ path, remote, owns, app }) => {
  const registry: Registry = { remotes: { [remote]: { live: AS_RENDERED, owns } } };
  const remotes = createRemotes({
    versionsOf: async () => [AS_RENDERED],
    runtime: { registerRemotes: () => undefined, loadRemote: async () => ({ app }) },
    requireHashes: anyCode.requireHashes,
    language: currentLanguage,
    addMessages,
    applyStyles: async () => undefined,
    canBeHad: async () => false,
    reload: () => undefined,
    report: () => undefined,
  });
  // One page after the other: they all have the one i18next instance.
  await speak(languageOf(path) ?? DEFAULT_LANGUAGE, remotes.loadMessages);
  await remotes.load(remote);
  await app.loadPage?.(path);
  const rendered = createRenderedPage({
    remote,
    pathname: path,
    remotes,
    isAsRendered: () => true,
  });
  const queries = createQueries();
  const site = { registry, remotes, session: unknownVisitor(), queries, rendered };
  const handler = createStaticHandler(createRoutes(site));
  const context = await handler.query(new Request(`http://site${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  if (context.errors) throw Object.values(context.errors)[0];

  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <SiteTree site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        // Otherwise it writes a script that hands over what was loaded; the shell knows it without.
        hydrate={false}
      />
    </SiteTree>,
    // React goes on without the part that failed.
    { progressiveChunkSize: Infinity, onError: (fault) => void faults.push(fault) },
  );
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  return html;
};

/** A session that is never read: who visits is not known when pages are rendered. */
const unknownVisitor = () =>
  createSessionStore({
    supabase: () => Promise.reject(new Error('No backend is asked while pages are rendered')),
    onSupabaseLoaded: () => undefined,
    stored: { exists: () => false, remove: () => undefined, watch: () => undefined },
  });
