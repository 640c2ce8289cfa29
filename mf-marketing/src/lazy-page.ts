import { lazy, type ComponentType } from 'react';

/**
 * A page whose code comes when it is first shown, and which is there at once from then on. Code that cannot be had is
 * asked for once more.
 * @returns what gives the page; asked again after its code could not be had, it tries again
 */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return () =>
    loaded ??
    lazy(async () => {
      loaded = await load().catch(load);
      return { default: loaded };
    });
}
