import { provideSharedModules } from '@platform/contract/shared-modules';
import { lazyModules, sharedModules } from 'virtual:shared-modules';

// Before any remote runs, each finds here the modules that are part of the shell's script.
provideSharedModules(sharedModules);

/** Loads those of the given shared modules that the shell's script does not contain, and provides them to remotes. */
export async function loadSharedModules(specifiers: readonly string[]): Promise<void> {
  await Promise.all(specifiers.map(async (specifier) => lazyModules[specifier]?.()));
}
