import { remoteBase } from '@platform/contract/artifact';
import { FILES_FILE, versionsAddress, type RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import type { Language, Messages } from 'shared-kit/languages';
import { Stalled, withDeadline } from './deadline.ts';
import { assertComponent, OutdatedPage, recorded, RemoteUnavailable } from './load-errors.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { Versions } from './versions.ts';

export interface RemoteCodeOptions {
  versions: Versions;
  files: Pick<RemoteFiles, 'loadTable' | 'loadPageFiles' | 'loadFragment' | 'isAvailable'>;
  loadSharedModules: (specifiers: readonly string[]) => Promise<void>;
  /** @param exposed the name of the module, for the container of a development server */
  importModule: (entry: string, exposed: string) => Promise<unknown>;
  /** Enables the styles of one version of a remote and no other. An error names the file as its `cause`. */
  applyStyles: (remote: string, version: string) => Promise<void>;
  currentLanguage: () => Language;
  addMessages: (remote: string, language: Language, messages: Messages) => void;
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

/**
 * Loads the versions of remotes, and knows which one the page runs. What follows a failure is for the remote loader.
 */
export function createRemoteCode(options: RemoteCodeOptions) {
  const { versions, files, applyStyles, currentLanguage, addMessages } = options;
  const states = new Map<string, RemoteState>();

  function stateOf(remote: string): RemoteState {
    const state = states.get(remote) ?? { isStalled: false };
    states.set(remote, state);
    return state;
  }

  const versionsOf = (remote: string): Promise<readonly RemoteVersion[]> =>
    recorded(versions.of(remote), versionsAddress(remote));

  /** The page never returns to a version that another one replaced. */
  async function versionsToRun(remote: string): Promise<readonly RemoteVersion[]> {
    try {
      const all = await twice(() => versionsOf(remote));
      const running = all.findIndex(({ version }) => version === stateOf(remote).version);
      return all.slice(Math.max(running, 0));
    } catch (cause) {
      if (cause instanceof RemoteUnavailable) throw cause;
      const message = `the versions of ${remote} cannot be loaded: ${String(cause)}`;
      throw new RemoteUnavailable(message, { cause });
    }
  }

  /**
   * Tries the expected version twice, then its fallback versions.
   * @param isReplaced whether the version that runs may not run any longer
   * @throws RemoteUnavailable when none can be loaded
   */
  async function loadAny<T>(
    remote: string,
    load: (version: RemoteVersion) => Promise<T>,
    isReplaced = false,
  ): Promise<T> {
    const all = await versionsToRun(remote);
    let failure = new RemoteUnavailable(`there is no version of ${remote} that may run`);
    for (const version of isReplaced ? all.slice(1) : all) {
      if (failure.cause !== undefined) options.report(failure);
      try {
        return await (version === all[0] ? twice(() => load(version)) : load(version));
      } catch (cause) {
        const message = `${remote}@${version.version} cannot be loaded: ${String(cause)}`;
        failure = new RemoteUnavailable(message, { cause });
      }
    }
    throw failure;
  }

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

  async function loadFiles(remote: string, version: RemoteVersion, pathname: string) {
    await Promise.all([
      files.loadPageFiles(remote, version, { pathname, language: currentLanguage() }),
      options.loadSharedModules(version.shared ?? []),
    ]);
  }

  async function loadApp(remote: string, pathname: string, wanted: RemoteVersion): Promise<void> {
    const { version, entry } = wanted;
    const language = currentLanguage();
    await recorded(files.loadTable(remote, wanted), remoteBase(remote, version) + FILES_FILE);
    const { app, messages } = await loadVersion(remote, wanted, async () => {
      const code = loadFiles(remote, wanted, pathname).then(() => importApp(remote, entry));
      const loaded = await recorded(code, entry);
      return { app: loaded, messages: await loaded.messages(language) };
    });
    addMessages(remote, language, messages);
    stateOf(remote).running = { app, entry };
  }

  async function loadPageCode(remote: string, pathname: string): Promise<RemoteApp> {
    const state = stateOf(remote);
    const { app, entry } = state.running!;
    if (app.loadPage) await step(state, entry, () => app.loadPage!(pathname));
    state.isStalled = false;
    return app;
  }

  return { stateOf, versionsOf, loadAny, loadVersion, importApp, loadFiles, loadApp, loadPageCode };
}

/** A second attempt helps no outdated page, nor where the browser would only wait for its first request again. */
const twice = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof OutdatedPage || error instanceof Stalled) throw error;
    return work();
  });

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
