import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { addressIn, languageOf, pageOf } from 'shared-kit/addresses';
import type { ShellServer } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { createRemoteLoader, type RemoteLoader } from './federation/remote-loader.ts';
import { addMessages, changeLanguage, currentLanguage, startI18next } from './language/language.ts';
import { createPrerenderedPage } from './site/prerendered-page.ts';
import { createRoutes } from './routing/routes.tsx';
import { SiteTree, type Site } from './site/site.tsx';

/** All of them: none is lazy in the server build. */
export { sharedModules } from 'virtual:shared-modules';

startI18next();

/** Its name appears in no page. */
const PASSED_IN = { version: 'rendered', entry: '' };

/** Uses the same tree as the browser: React would render every difference again on hydration. */
export const renderPage: ShellServer<RemoteApp>['renderPage'] = async ({
  path,
  remote,
  owns,
  links,
  app,
}) => {
  const loader = loaderOf(app);
  // The caller renders one page after the other, since all share the i18next instance.
  const language = languageOf(path);
  await changeLanguage(language);
  const pathname = pageOf(path);
  await loader.load(remote, pathname);
  // Rendered before a session is known, so nothing guards member pages.
  const publicOwns = owns.map((owned) => ({ ...owned, access: 'public' }) as const);
  const site: Site = {
    registry: { remotes: { [remote]: { live: PASSED_IN, owns: publicOwns, links } } },
    loader,
    session: unknownSession(),
    prerendered: createPrerenderedPage({
      remote,
      pathname,
      loader,
      isAsRendered: () => true,
    }),
  };
  const handler = createStaticHandler(createRoutes(site), {
    basename: addressIn(language, paths.home),
  });
  const context = await handler.query(new Request(`http://site${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  if (context.errors) throw Object.values(context.errors)[0];

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <SiteTree site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        // Otherwise React Router adds a script with the loader data, which the shell does not need.
        hydrate={false}
      />
    </SiteTree>,
    // React renders the rest of the page after an error.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
};

const nothing = async (): Promise<undefined> => undefined;

/** Rendered pages contain no fetched data. */
const loaderOf = (app: RemoteApp): RemoteLoader =>
  createRemoteLoader({
    versions: { of: async () => [PASSED_IN], expected: () => PASSED_IN.version },
    files: {
      loadTable: nothing,
      loadPageFiles: nothing,
      loadFragment: () => Promise.reject(new Error('no code is loaded')),
      isAvailable: async () => false,
    },
    loadSharedModules: nothing,
    importModule: async () => ({ app: { ...app, prefetch: undefined } }),
    applyStyles: nothing,
    currentLanguage,
    addMessages,
    reload: () => undefined,
    report: () => undefined,
  });
