import { isCheckoutOpen } from 'shared-kit/open-checkout';
import { CONTAINER_FILE, remoteBase } from '@platform/contract/artifact';
import type { LoadFragment } from '@platform/contract/fragments';
import { FILES_FILE, versionsAddress, type RemoteVersion } from '@platform/contract/registry';
import { type RemoteApp } from 'shared-kit/contract';
import type { Language, Messages } from 'shared-kit/languages';
import { Stalled, withDeadline } from './deadline.ts';
import { firstThatLoads } from './first-that-loads.ts';
import { createLoadFragment } from './load-fragment.ts';
import {
  assertComponent,
  isMissingCode,
  OutdatedPage,
  recorded,
  RemoteUnavailable,
} from './load-errors.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { Versions } from './versions.ts';

/**
 * Loads the code of remotes, and decides what follows when some of it cannot be loaded: a second attempt, a fallback
 * version, a full load of the page, or the recovery card. While a member pays, it replaces no running code and does not
 * reload the page.
 * @see docs/decisions/0008-one-loader-owns-a-remotes-life.md
 */
export interface RemoteLoader {
  /**
   * Loads a remote with its messages and styles, and the code of its page at `pathname`. A version that fails is loaded
   * once more; then its fallback versions are tried. A version that stalls is not tried twice, since the browser would
   * only wait for its first request again.
   * @param options.isRetry the visitor pressed *Try Again*: if code stalled, the page reloads when only that brings it
   * @param options.mayFallBack use a fallback version also when only the code of the page fails; for a remote that has
   *   no page on screen yet
   * @throws RemoteUnavailable when no version can be loaded; the next call starts again
   * @throws OutdatedPage when only a full load brings a version
   * @throws Error when the code of the page cannot be loaded
   */
  load: (
    remote: string,
    pathname: string,
    options?: { isRetry?: boolean; mayFallBack?: boolean },
  ) => Promise<RemoteApp>;
  /**
   * Decides what follows an error of a page that has left the screen.
   * @param options.wasRetried whether the visitor has pressed *Try Again*: then a version that throws again is
   *   replaced, and the page reloads where only that helps
   * @returns what loads a fallback version; `undefined` when the recovery card stays
   */
  recover: (
    remote: string,
    pathname: string,
    error: unknown,
    options: { wasRetried: boolean },
  ) => (() => Promise<RemoteApp>) | undefined;
  /**
   * Reloads the page if a full load brings code that a second attempt did not. Some browsers (Chromium up to 150) keep
   * the failure of a module as long as the page is open, and no browser repeats the request of a module that stalled.
   */
  reloadIfItHelps: (remote: string) => Promise<void>;
  needsFullLoad: (error: unknown) => boolean;
  /**
   * Fetches the versions and the file table of a remote ahead of a navigation. For a page it also loads all files that
   * the page needs first, and evaluates the remote's code. It neither starts a remote nor replaces a running one.
   * @throws when something cannot be loaded; a navigation loads it again
   */
  prepare: (remote: string, pathname?: string) => Promise<RemoteApp | undefined>;
  loadFragment: LoadFragment;
  loaded: (remote: string) => RemoteApp | undefined;
  runningVersion: (remote: string) => string | undefined;
  /** The version that the page was made for, if the page knows it. A fallback version may run instead. */
  expectedVersion: (remote: string) => string | undefined;
  /** In development, after an edit. */
  replace: (remote: string, app: RemoteApp) => void;
}

export interface RemoteLoaderOptions {
  versions: Versions;
  files: Pick<RemoteFiles, 'loadTable' | 'loadPageFiles' | 'loadFragment' | 'isAvailable'>;
  loadSharedModules: (specifiers: readonly string[]) => Promise<void>;
  /** @param exposed the name of the module, for the container of a development server */
  importModule: (entry: string, exposed: string) => Promise<unknown>;
  /** Enables the styles of one version of a remote and no other. An error names the file as its `cause`. */
  applyStyles: (remote: string, version: string) => Promise<void>;
  currentLanguage: () => Language;
  addMessages: (remote: string, language: Language, messages: Messages) => void;
  reload: () => void;
  /** Gets the error of each version that a fallback version replaces, which no visitor notices. */
  report: (error: Error) => void;
}

/** Not loaded, loading, or running a version; any of them may have stalled. */
interface RemoteState {
  loading?: Promise<unknown> | undefined;
  running?: { app: RemoteApp; entry: string } | undefined;
  /** Of its app and its fragments: two versions never run in one page, since they share class names. */
  version?: string;
  /** The loader gave up code that the browser may still be waiting for. */
  isStalled: boolean;
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { versions, files, applyStyles, currentLanguage, addMessages } = options;
  const states = new Map<string, RemoteState>();

  function stateOf(remote: string): RemoteState {
    const state = states.get(remote) ?? { isStalled: false };
    states.set(remote, state);
    return state;
  }

  const versionsOf = (remote: string): Promise<readonly RemoteVersion[]> =>
    recorded(versions.of(remote), versionsAddress(remote));

  async function loadVersion<T>(
    remote: string,
    { version, entry }: RemoteVersion,
    load: () => Promise<T>,
  ): Promise<T> {
    const state = stateOf(remote);
    const loaded = await step(state, entry, load);
    await step(state, entry, () => recorded(applyStyles(remote, version), entry));
    state.version = version;
    state.isStalled = false;
    return loaded;
  }

  async function importApp(remote: string, entry: string): Promise<RemoteApp> {
    const { app } = (await options.importModule(entry, 'app')) as { app?: RemoteApp };
    assertComponent(app?.App, remote);
    return app!;
  }

  async function loadApp(remote: string, pathname: string, wanted: RemoteVersion): Promise<void> {
    const { version, entry, shared = [] } = wanted;
    const language = currentLanguage();
    await recorded(files.loadTable(remote, wanted), remoteBase(remote, version) + FILES_FILE);
    const loadCode = async (): Promise<RemoteApp> => {
      await Promise.all([
        files.loadPageFiles(remote, wanted, { pathname, language }),
        options.loadSharedModules(shared),
      ]);
      return importApp(remote, entry);
    };
    const { app, messages } = await loadVersion(remote, wanted, async () => {
      const loaded = await recorded(loadCode(), entry);
      return { app: loaded, messages: await loaded.messages(language) };
    });
    addMessages(remote, language, messages);
    stateOf(remote).running = { app, entry };
  }

  /**
   * Fetches the versions twice if necessary, unless a second attempt cannot help. The page never returns to a version
   * that another one replaced.
   */
  async function versionsToRun(remote: string): Promise<readonly RemoteVersion[]> {
    try {
      const all = await versionsOf(remote).catch((error: unknown) => {
        if (error instanceof OutdatedPage || error instanceof Stalled) throw error;
        return versionsOf(remote);
      });
      const running = all.findIndex(({ version }) => version === stateOf(remote).version);
      return all.slice(Math.max(running, 0));
    } catch (cause) {
      if (cause instanceof RemoteUnavailable) throw cause;
      const message = `the versions of ${remote} cannot be loaded: ${String(cause)}`;
      throw new RemoteUnavailable(message, { cause });
    }
  }

  /** @param options.isReplaced whether the version that runs may not run any longer */
  async function loadAny<T>(
    remote: string,
    load: (version: RemoteVersion) => Promise<T>,
    { isReplaced = false } = {},
  ): Promise<T> {
    const [first, ...fallbacks] = await versionsToRun(remote);
    const attempts = first && !isReplaced ? [first, first, ...fallbacks] : fallbacks;
    return firstThatLoads(attempts, { remote, load, report: options.report });
  }

  const runningVersion = (remote: string): string | undefined => states.get(remote)?.version;

  async function loadPageCode(remote: string, pathname: string): Promise<RemoteApp> {
    const state = stateOf(remote);
    const { app, entry } = state.running!;
    if (app.loadPage) await step(state, entry, () => app.loadPage!(pathname));
    state.isStalled = false;
    return app;
  }

  async function fallBack(remote: string, pathname: string): Promise<RemoteApp> {
    const load = (version: RemoteVersion) => loadApp(remote, pathname, version);
    await loadAny(remote, load, { isReplaced: true });
    return loadPageCode(remote, pathname);
  }

  function reload(): void {
    // A full load would close the payment window.
    if (!isCheckoutOpen()) options.reload();
  }

  async function reloadIfItHelps(remote: string): Promise<void> {
    const state = stateOf(remote);
    const wasStalled = state.isStalled;
    try {
      const [first] = await versionsOf(remote);
      const hasArrived = () => wasStalled && !state.isStalled;
      if (first && (await files.isAvailable(remote, first)) && !hasArrived()) reload();
    } catch (error) {
      if (error instanceof OutdatedPage) reload();
    }
  }

  return {
    reloadIfItHelps,
    async load(remote, pathname, { isRetry = false, mayFallBack = false } = {}) {
      const state = stateOf(remote);
      if (isRetry && state.isStalled) void reloadIfItHelps(remote);
      state.loading ??= loadAny(remote, (version) => loadApp(remote, pathname, version)).catch(
        (error: unknown) => {
          state.loading = undefined;
          throw error;
        },
      );
      await state.loading;
      if (!mayFallBack) return loadPageCode(remote, pathname);
      return loadPageCode(remote, pathname).catch(() => fallBack(remote, pathname));
    },
    recover(remote, pathname, error, { wasRetried }) {
      // Another version would lose the checkout that the running one holds.
      if (isCheckoutOpen()) return undefined;
      const isReplaced = wasRetried && !(error instanceof RemoteUnavailable);
      if (isReplaced || isMissingCode(error)) return () => fallBack(remote, pathname);
      if (wasRetried) void reloadIfItHelps(remote);
      return undefined;
    },
    needsFullLoad: (error) => error instanceof OutdatedPage && !isCheckoutOpen(),
    async prepare(remote, pathname) {
      const [first] = await versions.of(remote);
      if (!first) return undefined;
      await files.loadTable(remote, first);
      const isReplaced = () => (runningVersion(remote) ?? first.version) !== first.version;
      if (pathname === undefined || isReplaced()) return undefined;
      const language = currentLanguage();
      await Promise.all([
        files.loadPageFiles(remote, first, { pathname, language }),
        options.loadSharedModules(first.shared ?? []),
      ]);
      // A stalled version may arrive after its fallback version has started. Only a navigation starts a container.
      if (isReplaced() || first.entry.endsWith(CONTAINER_FILE)) return undefined;
      const { running } = stateOf(remote);
      const app = running?.app ?? (await importApp(remote, first.entry));
      // The navigation adds these messages; here their module only has to load.
      await app.messages(language);
      return app;
    },
    loadFragment: createLoadFragment({
      files,
      importModule: options.importModule,
      loadVersion: (remote, load) =>
        loadAny(remote, (version) => loadVersion(remote, version, () => load(version))),
      reloadIfItHelps,
    }),
    loaded: (remote) => states.get(remote)?.running?.app,
    runningVersion,
    expectedVersion: versions.expected,
    replace(remote, app) {
      const state = stateOf(remote);
      if (state.running) state.running = { ...state.running, app };
    },
  };
}

/** Waits for modules or styles, whose requests the browser neither ends nor repeats: a stall is remembered. */
async function step<T>(
  state: RemoteState,
  file: string,
  work: () => T | PromiseLike<T>,
): Promise<T> {
  try {
    return await withDeadline(file, work);
  } catch (error) {
    if (error instanceof Stalled) state.isStalled = true;
    throw error;
  }
}
