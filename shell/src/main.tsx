import 'shared-kit/reset.css';
import 'shared-kit/tokens.css';
import { env, reportUrlOf } from 'shared-kit/env';
import { followPageTranslation } from './browser/page-translation.ts';
import { nextTask, waitAtMost, whenIdle } from './browser/scheduling.ts';
import { connectRemotes } from './federation/connect-remotes.ts';
import { createFileLoader } from './federation/file-loader.ts';
import { CONTENT_ID } from './frame/frame.tsx';
import { prepareLinkedRemotes } from './federation/linked-remotes.ts';
import { watchFailedImports } from './federation/load-errors.ts';
import { watchRecalls } from './federation/recall.ts';
import { ownerOf, readRegistry } from './federation/registry.ts';
import { addMessages, currentLanguage, startLanguage } from './language/language.ts';
import { onErrorEvent, watchErrors } from './monitoring/error-events.ts';
import { releasedFileIn } from './monitoring/released-file.ts';
import type { MonitoredPage } from './monitoring/start-monitoring.ts';
import { isInitialized, startRouter } from './routing/browser-router.ts';
import { mount } from './routing/mount.tsx';
import { findPrerenderedPage } from './site/prerendered-page.ts';
import { createBrowserSession, protectSession, watchSession } from './session.ts';
import type { Site } from './site/site.tsx';

/**
 * React hydrates frame and page in one pass, with less work. The browser usually has the code, since the HTML preloads
 * it.
 */
const CODE_WAIT_MS = 50;

/** Other pages render their content in that pass too. Until then the HTML shows the frame, whose menu works. */
const CONTENT_WAIT_MS = 1_000;

/** The order of the steps matters where a comment says so. */
async function boot(root: HTMLElement): Promise<void> {
  // First: no error event may contain session tokens from the address.
  protectSession();
  watchErrors();
  watchFailedImports();
  followPageTranslation(document.body);
  // Up to here, one task evaluated all modules of the shell.
  await nextTask();
  const language = startLanguage(document);

  const registry = readRegistry(document);
  const session = createBrowserSession();
  const loader = connectRemotes(registry, createFileLoader(document), {
    currentLanguage,
    addMessages,
  });
  await language;
  const prerendered = findPrerenderedPage(root, { registry, loader });
  session.start();

  const versionOf = (name: string) => loader.runningVersion(name) ?? loader.expectedVersion(name);
  const recall = watchRecalls(
    document,
    () => [
      ['shell', releasedFileIn(import.meta.url)?.version],
      ...Object.keys(registry.remotes).map((name) => [name, versionOf(name)] as const),
    ],
    () => location.reload(),
  );
  const placeholder = [...(document.getElementById(CONTENT_ID)?.childNodes ?? [])];
  const site: Site = { registry, loader, session, recall, prerendered, placeholder };
  // The router starts the first navigation, another long task.
  await nextTask();
  const router = startRouter(site);
  const { preview } = registry;
  if (preview) void import('./frame/preview-bar.tsx').then((it) => it.showPreviewBar(preview));
  watchSession(session, router);
  if (prerendered) await waitAtMost(CODE_WAIT_MS, () => prerendered.firstAttempt);
  else await waitAtMost(CONTENT_WAIT_MS, () => isInitialized(router));
  mount(root, site, router);
  prepareLinkedRemotes({ document, router, registry, session, recall, prepare: loader.prepare });
  reportWhenIdle({
    router,
    onErrorEvent,
    ownerOf(pathname) {
      const owner = ownerOf(registry, pathname);
      return owner && { ...owner, version: versionOf(owner.remote) };
    },
  });
}

/** Loads the code of monitoring late. Its failures do not affect the page. */
function reportWhenIdle(page: MonitoredPage): void {
  const reportUrl = reportUrlOf(env());
  // Development and previews have none.
  if (!reportUrl) return;
  whenIdle(() => {
    import('./monitoring/start-monitoring.ts')
      .then(({ startMonitoring }) => startMonitoring(reportUrl, page))
      .catch(() => undefined);
  });
}

// Chrome 120, Firefox 121 and Safari 16.4 are the first with both. An older browser keeps the HTML, which it can read.
if (CSS.supports('selector(:has(:dir(ltr)))')) void boot(document.getElementById('root')!);
