import { provideSharedModules } from '@platform/contract/shared-modules';
import { sharedModules } from 'virtual:shared-modules';

// Before any remote runs, each finds here the modules that are part of the shell's script.
provideSharedModules(
  Object.fromEntries(
    Object.entries(sharedModules).flatMap(([specifier, { module }]) =>
      module ? [[specifier, module]] : [],
    ),
  ),
);

/** Loads those of the given shared modules that the shell's script does not contain, and provides them to remotes. */
export async function loadSharedModules(specifiers: readonly string[]): Promise<void> {
  await Promise.all(
    specifiers.map(async (specifier) => {
      const module = await sharedModules[specifier]?.load?.();
      if (module) provideSharedModules({ [specifier]: module });
    }),
  );
}
