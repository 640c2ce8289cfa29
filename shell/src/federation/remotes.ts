import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import type { Language, Messages } from 'shared-kit/languages';
import { NoCode, OutdatedPage } from './no-code.ts';
import type { PageVersions } from './page-versions.ts';
import { inTime, Stalled } from './patience.ts';
import type { CodeGuard } from './released-code.ts';

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  registerRemotes: (
    remotes: { name: string; entry: string; type: 'module' }[],
    options?: { force: boolean },
  ) => void;
  loadRemote: (id: string) => Promise<unknown>;
}

/** The code of the remotes, each loaded when it is first wanted. */
export interface Remotes {
  /**
   * The remote's app with its texts in place. A version that fails is asked for once more; then another one of the
   * page's versions stands in for it, until the next full load. A version that stalls is not asked for again, since the
   * browser would only wait on; should it arrive later, it never starts.
   * @throws NoCode when versions, or hashes, entry, code, texts or styles of all of them, cannot be had; asking again
   *   tries again
   * @throws OutdatedPage when only a full load brings a version of it
   */
  load: (remote: string) => Promise<RemoteApp>;
  /**
   * Brings the code of one page of the remote that is loaded, where that comes by itself.
   * @throws Stalled when it does not arrive in time, or the error by which it cannot be had
   */
  loadPage: (remote: string, pathname: string) => Promise<void>;
  /**
   * Puts another version of the page's in the place of the one that is loaded, of which some code cannot be had.
   * Its pages must not be on the screen any more.
   * @throws NoCode when there is no other, or it cannot be had either; what is loaded then stays
   */
  fallBack: (remote: string) => Promise<RemoteApp>;
  /**
   * Loads the page anew if that brings a remote whose code was asked for again in vain. Chromium up to 150 and other
   * browsers answer for a module that failed once from memory, as long as a page is open: there nothing else helps. Nor
   * does anything else where the page is outdated, or for a module that stalled, whose request cannot be made anew.
   */
  reloadWhereItHelps: (remote: string) => Promise<void>;
  /** Brings the texts of all remotes that are here in another language. */
  loadMessages: (language: Language) => Promise<void>;
  /** Whether code of the remote was given up that the browser may still be waiting for. */
  isStalled: (remote: string) => boolean;
  /** The app if it is here already. */
  loaded: (remote: string) => RemoteApp | undefined;
  /** The version whose app is here, if one is. */
  versionOf: (remote: string) => string | undefined;
  /** Takes over a newer app of a remote; in development only. */
  replace: (remote: string, app: RemoteApp) => void;
}

/**
 * @param options.versionsOf the versions of a remote that the page may run
 * @param options.requireHashes makes the browser run the code of a version as it was released, or not at all
 * @param options.addMessages puts a remote's texts into i18next under the remote's name
 * @param options.canBeHad whether the server has all files of a version, whatever the browser remembers of them
 * @param options.reload loads the page anew
 * @param options.report learns of a version in whose place another one is used, which nobody sees
 * @param options.applyStyles leaves the styles of one version of a remote in force, and no other's; a version whose styles
 *   cannot be had is as good as missing
 */
export function createRemotes(options: {
  versionsOf: PageVersions['of'];
  runtime: RemoteRuntime;
  requireHashes: CodeGuard['requireHashes'];
  language: () => Language;
  addMessages: (remote: string, language: Language, messages: Messages) => void;
  applyStyles: (remote: string, version: string) => Promise<void>;
  canBeHad: (version: RemoteVersion) => Promise<boolean>;
  reload: () => void;
  report: (failure: Error) => void;
}): Remotes {
  const {
    versionsOf,
    runtime,
    requireHashes,
    language,
    addMessages,
    applyStyles,
    canBeHad,
    reload,
    report,
  } = options;
  const here = new Map<string, { app: RemoteApp; version: string; entry: string }>();
  const loading = new Map<string, Promise<RemoteApp>>();
  const registered = new Set<string>();
  const stalled = new Set<string>();

  /** A step of loading a version. What it waits for are modules and styles, whose requests cannot be ended. */
  async function step<T>(remote: string, entry: string, work: () => T | PromiseLike<T>) {
    try {
      return await inTime(entry, work);
    } catch (error) {
      if (error instanceof Stalled) stalled.add(remote);
      throw error;
    }
  }

  async function fetchVersion(remote: string, wanted: RemoteVersion): Promise<RemoteApp> {
    await requireHashes(remote, wanted);
    const { version, entry } = wanted;
    const name = `mf_${remote}`;
    // The runtime remembers an entry, even one that failed, unless it is made to forget. What it knew of the version
    // before goes with it, so that two versions of a remote are never in one page.
    const force = registered.has(remote);
    registered.add(remote);
    runtime.registerRemotes([{ name, entry, type: 'module' }], { force });
    const module = await step(remote, entry, () => runtime.loadRemote(`${name}/app`));
    // The runtime answers some failures with nothing instead of throwing.
    if (!isRemoteModule(module)) throw new Error(`${remote}@${version} has no app`);
    const { app } = module;
    const spoken = language();
    addMessages(remote, spoken, await step(remote, entry, () => app.messages(spoken)));
    await step(remote, entry, () => applyStyles(remote, version));
    here.set(remote, { app, version, entry });
    stalled.delete(remote);
    return app;
  }

  async function fetchFirst(
    remote: string,
    [version, ...rest]: readonly RemoteVersion[],
  ): Promise<RemoteApp> {
    if (!version) throw new NoCode(`there is no version of ${remote} that may run`);
    try {
      return await fetchVersion(remote, version);
    } catch (cause) {
      const others = cause instanceof Stalled ? rest.filter((other) => other !== version) : rest;
      if (others[0] === version) return fetchFirst(remote, others);
      const words = `${remote}@${version.version} cannot be loaded: ${String(cause)}`;
      const failure = new NoCode(words, { cause });
      if (others.length === 0) throw failure;
      report(failure);
      return fetchFirst(remote, others);
    }
  }

  /** They are asked for once more as well; a page that is outdated stays so. */
  async function versionsToRun(remote: string): Promise<readonly RemoteVersion[]> {
    try {
      return await versionsOf(remote).catch((error: unknown) => {
        if (error instanceof OutdatedPage || error instanceof Stalled) throw error;
        return versionsOf(remote);
      });
    } catch (cause) {
      if (cause instanceof NoCode) throw cause;
      throw new NoCode(`the versions of ${remote} cannot be had: ${String(cause)}`, { cause });
    }
  }

  function once(remote: string, fetch: () => Promise<RemoteApp>): Promise<RemoteApp> {
    const pending = loading.get(remote) ?? fetch();
    loading.set(remote, pending);
    pending.catch(() => loading.delete(remote));
    return pending;
  }

  return {
    isStalled: (remote) => stalled.has(remote),
    loaded: (remote) => here.get(remote)?.app,
    versionOf: (remote) => here.get(remote)?.version,
    async loadMessages(wanted) {
      await Promise.all(
        [...here].map(async ([remote, { app, entry }]) => {
          addMessages(remote, wanted, await inTime(entry, () => app.messages(wanted)));
        }),
      );
    },
    replace(remote, app) {
      const before = here.get(remote);
      if (before) here.set(remote, { ...before, app });
    },
    async load(remote) {
      const app = await once(remote, async () => {
        const known = await versionsToRun(remote);
        return fetchFirst(remote, [...known.slice(0, 1), ...known]);
      });
      // Another version may stand in for the one that was loaded first.
      return here.get(remote)?.app ?? app;
    },
    async loadPage(remote, pathname) {
      const { app, entry } = here.get(remote)!;
      if (app.loadPage) await step(remote, entry, () => app.loadPage!(pathname));
      stalled.delete(remote);
    },
    async fallBack(remote) {
      const known = await versionsToRun(remote);
      const { version } = here.get(remote) ?? {};
      const others = known.slice(known.findIndex((one) => one.version === version) + 1);
      if (others.length === 0) throw new NoCode(`nothing stands in for ${remote}@${version}`);
      return fetchFirst(remote, others);
    },
    async reloadWhereItHelps(remote) {
      const wasStalled = stalled.has(remote);
      try {
        const [first] = await versionsOf(remote);
        const isHereByNow = () => wasStalled && !stalled.has(remote);
        if (first && (await canBeHad(first)) && !isHereByNow()) reload();
      } catch (error) {
        if (error instanceof OutdatedPage) reload();
      }
    },
  };
}

function isRemoteModule(module: unknown): module is { app: RemoteApp } {
  return typeof module === 'object' && module !== null && 'app' in module;
}
