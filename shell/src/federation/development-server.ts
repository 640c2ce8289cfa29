import { providedModule } from '@platform/contract/shared-modules';
import { lazyModules } from 'virtual:shared-modules';
import { versions } from 'virtual:shared-versions';

/** What a container of Module Federation exports. */
interface Container {
  init: (scope: object) => Promise<void>;
  get: (exposed: string) => Promise<() => unknown>;
}

/** The page has one copy of a shared module, the shell's, whatever version a remote was built with. */
const shareConfig = { singleton: true, requiredVersion: false } as const;

const scope = Object.fromEntries(
  Object.entries(versions).map(([specifier, version]) => {
    const lib = () => providedModule(specifier);
    const load = lazyModules[specifier];
    const get = async () => {
      // A chunk may have brought this module with another one.
      if (!lib()) await load?.();
      return lib;
    };
    const offered = {
      version,
      get,
      ...(!load && { lib }),
      from: 'shell',
      scope: ['default'],
      shareConfig,
    };
    return [specifier, { [version]: offered }];
  }),
);

/**
 * A server restarts when the shared modules of its remote change, while the shell's server may have reloaded the page.
 */
const MAX_TRIES = 25;
const TRY_EVERY_MS = 200;

/**
 * @param entry the address of the container on the remote's development server
 * @param exposed a module of the container, such as `app`
 */
export async function importFromServer(entry: string, exposed: string): Promise<unknown> {
  await untilReachable(entry);
  // First, so that it shows a module of the remote that does not compile.
  await import(/* @vite-ignore */ new URL('/@vite/client', entry).href);
  const container = (await import(/* @vite-ignore */ entry)) as Container;
  await container.init(scope);
  return (await container.get(`./${exposed}`))();
}

async function untilReachable(entry: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isReachable = await fetch(entry).then(
      () => true,
      () => false,
    );
    if (isReachable) return;
    await new Promise((resolve) => {
      setTimeout(resolve, TRY_EVERY_MS);
    });
  }
}
