import { CONTAINER_FILE } from '@platform/contract/artifact';
import type { RemoteApp } from 'shared-kit/contract';
import { isCheckoutOpen } from 'shared-kit/open-checkout';
import { createLoadFragment } from './load-fragment.ts';
import { isMissingCode, OutdatedPage, RemoteUnavailable } from './load-errors.ts';
import { createRemoteCode, type RemoteCodeOptions } from './remote-code.ts';

export interface RemoteLoaderOptions extends RemoteCodeOptions {
  reload: () => void;
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/**
 * Loads the code of remotes, and decides what follows when some of it cannot be loaded: a second attempt, a fallback
 * version, a full load of the page, or the recovery card. While a member pays, it replaces no running code and does not
 * reload the page.
 * @see docs/decisions/0008-one-loader-owns-a-remotes-life.md
 */
export function createRemoteLoader(options: RemoteLoaderOptions) {
  const { versions, files } = options;
  const code = createRemoteCode(options);
  const { stateOf } = code;

  /**
   * Loads a remote with its messages and styles, and the code of its page at `pathname`. A version that fails is loaded
   * once more; then its fallback versions are tried. A version that stalls is not tried twice.
   * @param retry.isRetry the visitor pressed *Try Again*: if code stalled, the page reloads when only that brings it
   * @param retry.mayFallBack use a fallback version also when only the code of the page fails; for a remote that has no
   *   page on screen yet
   * @throws RemoteUnavailable when no version can be loaded; the next call starts again
   * @throws OutdatedPage when only a full load brings a version
   * @throws Error when the code of the page cannot be loaded
   */
  async function load(
    remote: string,
    pathname: string,
    { isRetry = false, mayFallBack = false } = {},
  ): Promise<RemoteApp> {
    const state = stateOf(remote);
    if (isRetry && state.isStalled) void reloadIfItHelps(remote);
    state.loading ??= code
      .loadAny(remote, (version) => code.loadApp(remote, pathname, version))
      .catch((error: unknown) => {
        state.loading = undefined;
        throw error;
      });
    await state.loading;
    if (!mayFallBack) return code.loadPageCode(remote, pathname);
    return code.loadPageCode(remote, pathname).catch(() => fallBack(remote, pathname));
  }

  async function fallBack(remote: string, pathname: string): Promise<RemoteApp> {
    await code.loadAny(remote, (version) => code.loadApp(remote, pathname, version), true);
    return code.loadPageCode(remote, pathname);
  }

  /**
   * Decides what follows an error of a page that has left the screen.
   * @param visit.wasRetried whether the visitor has pressed *Try Again*: then a version that throws again is replaced,
   *   and the page reloads where only that helps
   * @returns what loads a fallback version; `undefined` when the recovery card stays
   */
  function recover(
    remote: string,
    pathname: string,
    error: unknown,
    { wasRetried }: { wasRetried: boolean },
  ): (() => Promise<RemoteApp>) | undefined {
    // Another version would lose the checkout that the running one holds.
    if (isCheckoutOpen()) return undefined;
    const mustReplace = wasRetried && !(error instanceof RemoteUnavailable);
    if (mustReplace || isMissingCode(error)) return () => fallBack(remote, pathname);
    if (wasRetried) void reloadIfItHelps(remote);
    return undefined;
  }

  function reload(): void {
    // A full load would close the payment window.
    if (!isCheckoutOpen()) options.reload();
  }

  /**
   * Reloads the page if a full load brings code that a second attempt did not. Some browsers (Chromium up to 150) keep
   * the failure of a module as long as the page is open, and no browser repeats the request of a module that stalled.
   */
  async function reloadIfItHelps(remote: string): Promise<void> {
    const state = stateOf(remote);
    const wasStalled = state.isStalled;
    try {
      const [first] = await code.versionsOf(remote);
      const hasArrived = () => wasStalled && !state.isStalled;
      if (first && (await files.isAvailable(remote, first)) && !hasArrived()) reload();
    } catch (error) {
      if (error instanceof OutdatedPage) reload();
    }
  }

  const needsFullLoad = (error: unknown): boolean =>
    error instanceof OutdatedPage && !isCheckoutOpen();

  /** After a fallback it differs from the live one. */
  const runningVersion = (remote: string): string | undefined => stateOf(remote).version;

  /**
   * Fetches the versions and the file table of a remote ahead of a navigation. For a page it also loads all files that
   * the page needs first, and evaluates the remote's code. It neither starts a remote nor replaces a running one.
   * @throws when something cannot be loaded; a navigation loads it again
   */
  async function prepare(remote: string, pathname?: string): Promise<RemoteApp | undefined> {
    const [first] = await versions.of(remote);
    if (!first) return undefined;
    await files.loadTable(remote, first);
    const isReplaced = () => (runningVersion(remote) ?? first.version) !== first.version;
    if (pathname === undefined || isReplaced()) return undefined;
    await code.loadFiles(remote, first, pathname);
    // A stalled version may arrive after its fallback version has started. Only a navigation starts a container.
    if (isReplaced() || first.entry.endsWith(CONTAINER_FILE)) return undefined;
    const app = loaded(remote) ?? (await code.importApp(remote, first.entry));
    // The navigation adds these messages; here their module only has to load.
    await app.messages(options.currentLanguage());
    return app;
  }

  const loaded = (remote: string): RemoteApp | undefined => stateOf(remote).running?.app;

  /** In development, after an edit. */
  function replace(remote: string, app: RemoteApp): void {
    const state = stateOf(remote);
    if (state.running) state.running = { ...state.running, app };
  }

  const loadFragment = createLoadFragment({
    files,
    importModule: options.importModule,
    loadVersion: (remote, work) =>
      code.loadAny(remote, (version) => code.loadVersion(remote, version, () => work(version))),
    reloadIfItHelps,
  });

  return {
    load,
    recover,
    reloadIfItHelps,
    needsFullLoad,
    prepare,
    loadFragment,
    loaded,
    runningVersion,
    expectedVersion: versions.expected,
    replace,
  };
}
