import { provideSharedModules } from '@platform/contract/shared-modules';
import { lazyModules, sharedModules } from 'virtual:shared-modules';

// Before any remote runs, each finds here the modules that are part of the shell's script.
provideSharedModules(sharedModules);

export async function loadSharedModules(specifiers: readonly string[]): Promise<void> {
  await Promise.all(specifiers.map(async (specifier) => lazyModules[specifier]?.()));
}
