import type { Registry, RemoteApp } from 'shared-kit/contract';
import type { Language, Messages } from 'shared-kit/languages';

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
   * The remote's app with its texts in place.
   * @throws when its entry, its code or its texts cannot be had; asking again tries again
   */
  load: (remote: string) => Promise<RemoteApp>;
  /** Brings the texts of all remotes that are here in another language. */
  loadMessages: (language: Language) => Promise<void>;
  /** The app if it is here already. */
  loaded: (remote: string) => RemoteApp | undefined;
  /** Takes over a newer app of a remote; in development only. */
  replace: (remote: string, app: RemoteApp) => void;
}

/** @param addMessages puts a remote's texts into i18next under the remote's name */
export function createRemotes(options: {
  registry: Registry;
  runtime: RemoteRuntime;
  language: () => Language;
  addMessages: (remote: string, language: Language, messages: Messages) => void;
}): Remotes {
  const { registry, runtime, language, addMessages } = options;
  const apps = new Map<string, RemoteApp>();
  const loading = new Map<string, Promise<RemoteApp>>();
  const failed = new Set<string>();

  async function fetchRemote(remote: string): Promise<RemoteApp> {
    const registered = registry.remotes[remote];
    if (!registered) throw new Error(`no remote is called ${remote}`);
    const name = `mf_${remote}`;
    // The runtime remembers an entry that failed, unless it is made to forget.
    const force = failed.delete(remote);
    runtime.registerRemotes([{ name, entry: registered.entry, type: 'module' }], { force });
    const module = await runtime.loadRemote(`${name}/app`);
    // The runtime answers some failures with nothing instead of throwing.
    if (!isRemoteModule(module)) throw new Error(`${remote}@${registered.version} has no app`);
    addMessages(remote, language(), await module.app.messages(language()));
    apps.set(remote, module.app);
    return module.app;
  }

  return {
    loaded: (remote) => apps.get(remote),
    async loadMessages(wanted) {
      await Promise.all(
        [...apps].map(async ([remote, { messages }]) => {
          addMessages(remote, wanted, await messages(wanted));
        }),
      );
    },
    replace: (remote, app) => void apps.set(remote, app),
    load(remote) {
      const pending = loading.get(remote) ?? fetchRemote(remote);
      loading.set(remote, pending);
      pending.catch(() => {
        loading.delete(remote);
        failed.add(remote);
      });
      return pending;
    },
  };
}

function isRemoteModule(module: unknown): module is { app: RemoteApp } {
  return typeof module === 'object' && module !== null && 'app' in module;
}
