import { componentOf, parseFragment, type LoadFragment } from '@platform/contract/fragments';
import { fragments, remotes } from 'virtual:remotes';
import type { connectRemotes as connectFederated } from 'shell/federation/connect-remotes';
import type { RemoteApp } from 'shared-kit/contract';

/** All remotes are chunks of one build: no versions, no fallback versions and no integrity hashes. */
export const connectRemotes: typeof connectFederated = (_registry, _files, language) => {
  const { currentLanguage, addMessages } = language;
  const running = new Map<string, RemoteApp>();
  const loading = new Map<string, Promise<RemoteApp>>();

  async function loadApp(remote: string): Promise<RemoteApp> {
    const { app } = await remotes[remote]!();
    addMessages(remote, currentLanguage(), await app.messages(currentLanguage()));
    running.set(remote, app);
    return app;
  }

  async function load(remote: string, pathname: string): Promise<RemoteApp> {
    const pending = loading.get(remote) ?? loadApp(remote);
    loading.set(remote, pending);
    pending.catch(() => loading.delete(remote));
    const app = await pending;
    await app.loadPage?.(pathname);
    return app;
  }

  globalThis.loadFragment = loadFragment;

  return {
    load,
    loaded: (remote) => running.get(remote),
    loadFragment,
    recover: () => undefined,
    reloadIfItHelps: async () => location.reload(),
    needsFullLoad: () => false,
    // As the federated site: when a visitor points at a link, the code and the texts of its page load.
    async prepare(remote, pathname) {
      if (pathname === undefined) return undefined;
      const { app } = await remotes[remote]!();
      await Promise.all([app.loadPage?.(pathname), app.messages(currentLanguage())]);
      return app;
    },
    runningVersion: () => TWIN_VERSION,
    expectedVersion: () => TWIN_VERSION,
    replace: () => undefined,
  };
};

const loadFragment: LoadFragment = async (name) => {
  const module = await fragments[name]!();
  return module[componentOf(parseFragment(name).fragment)]!;
};

/** All remotes have the version of the one build. Error reports contain it. */
const TWIN_VERSION = 'twin';
