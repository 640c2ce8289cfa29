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
  states: NoInfer<Record<string, Partial<Props>>>,
): GalleryEntry {
  const shown = Object.entries(states).map(([name, props]) => [
    name,
    () => <Component {...(props as Props)} />,
  ]);
  return { title, states: Object.fromEntries(shown) as GalleryEntry['states'] };
}

/** A component whose states share these props. */
export const withProps =
  <Props extends object>(
    Component: (props: Props) => ReactNode,
    shared: NoInfer<Partial<Props>>,
  ): ((props: Props) => ReactNode) =>
  (props) => <Component {...shared} {...props} />;
