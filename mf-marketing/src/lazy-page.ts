import { lazy, type ComponentType } from 'react';

/**
 * A page whose code comes when it is first shown, or before, and which is there at once from then on. Code that cannot
 * be had is asked for once more.
 */
export interface LazyPage<Props> {
  /** The page; asked again after its code could not be had, it tries again. */
  get: () => ComponentType<Props>;
  /** Brings the code along. */
  load: () => Promise<ComponentType<Props>>;
}

/** @param fetch gives the page out of its code */
export function lazyPage<Props>(fetch: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props>> => (loaded ??= await fetch().catch(fetch));
  return { load, get: () => loaded ?? lazy(async () => ({ default: await load() })) };
}
