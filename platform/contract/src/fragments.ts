import type { ComponentType } from 'react';

/** A component that a remote offers to pages of other remotes, for example `shop/offer`. */
export type FragmentName = `${string}/${string}`;

/**
 * Loads the component in the version of its owner that runs in the page, or else in the first that can be loaded.
 * @param options.isRetry the visitor pressed *Try Again*: the page reloads where only that helps
 * @throws Error when no version can be loaded; the next call starts again
 */
export type LoadFragment = (
  name: FragmentName,
  options?: { isRetry?: boolean },
) => Promise<ComponentType<object>>;

declare global {
  /** Set by the shell. Other hosts have no such function. */
  var loadFragment: LoadFragment | undefined;
}

export function parseFragment(name: string): { remote: string; fragment: string } {
  const [remote = '', fragment = ''] = name.split('/');
  return { remote, fragment };
}

/** The name under which modules export it: `BillingForm` for `billing-form`. */
export const componentOf = (fragment: string): string =>
  fragment.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What the remote's container exposes. */
export const exposedAs = (fragment: string): string => `fragments/${fragment}`;

/** The module, relative to the remote's folder. */
export const fragmentSource = (fragment: string): string => `src/${exposedAs(fragment)}.tsx`;

/** The module in which a remote names the fragments of others that it shows, relative to its folder. */
export const USES_SOURCE = 'src/fragments/uses.ts';
