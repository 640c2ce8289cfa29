import type { ComponentType, ReactNode } from 'react';
import styles from './gallery.module.css';

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

export function Gallery({ exhibits }: { exhibits: GalleryEntry[] }) {
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      {exhibits.map(({ title, isWide, states }) => (
        <section key={title} className={styles.exhibit} aria-labelledby={`exhibit-${title}`}>
          <h2 id={`exhibit-${title}`}>{title}</h2>
          <div className={styles.states} data-wide={isWide}>
            {Object.entries(states).map(([name, State]) => (
              <section key={name} className={styles.state} aria-label={`${title}, ${name}`}>
                <h3 className={styles.name}>{name}</h3>
                <div>
                  <State />
                </div>
              </section>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
