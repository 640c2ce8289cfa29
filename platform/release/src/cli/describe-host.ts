import type { CommandResult } from '@platform/build/command-line';
import type { State } from '../state/state.ts';
import { readRemote, readShell } from '../store/artifacts.ts';
import type { ReadableStore } from '../store/store.ts';

/**
 * What another host must share, so that the live remotes run there: a JavaScript module with the versions that the live
 * shell has. The host imports every module itself, since the remotes bundle none.
 */
export async function describeHost(
  store: ReadableStore,
  { parts: { shell, ...remotes } }: State,
): Promise<CommandResult> {
  const { provides } = await readShell(store, shell!.version);
  const contracts = await Promise.all(
    Object.entries(remotes).map(([name, { version }]) => readRemote(store, name, version)),
  );
  const wanted = new Set(contracts.flatMap(({ shared }) => Object.keys(shared)));
  const versions = Object.entries(provides)
    .filter(([specifier]) => wanted.has(specifier))
    .map(([specifier, { version }]) => [specifier, version] as const);
  const imports = versions.map(([specifier], at) => `import * as m${at} from '${specifier}';`);
  const shared = versions.map(
    ([specifier, version], at) => `  '${specifier}': share('${version}', m${at}),`,
  );
  const text = `// What the live remotes need of a host: createInstance({ name, remotes, shared })
${imports.join('\n')}

const share = (version, module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: false },
});

export const shared = {
${shared.join('\n')}
};`;
  return { text, json: Object.fromEntries(versions) };
}
