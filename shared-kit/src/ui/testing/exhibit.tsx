import type { ComponentType, ReactNode } from 'react';

export interface GalleryEntry {
  title: string;
  /** For a component that depends on the width. */
  isWide?: boolean;
  states: Readonly<Record<string, ComponentType>>;
}

/** @param states by name, the props in which it differs from the others */
export function exhibit<Props extends object>(
  title: string,
  Component: (props: Props) => ReactNode,
  shared: NoInfer<Partial<Props>>,
  states: NoInfer<Record<string, Partial<Props>>>,
): GalleryEntry {
  const shown = Object.entries(states).map(([name, props]) => [
    name,
    () => <Component {...(shared as Props)} {...props} />,
  ]);
  return { title, states: Object.fromEntries(shown) as GalleryEntry['states'] };
}
