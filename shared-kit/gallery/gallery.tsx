import type { ComponentType } from 'react';
import styles from './gallery.module.css';

/** One component and the states it can be in. */
export interface Exhibit {
  title: string;
  /** Each state takes the whole width: what it shows depends on how much there is. */
  isWide?: boolean;
  states: Readonly<Record<string, ComponentType>>;
}

/** Every component of the kit in every state, on one page. */
export function Gallery({ exhibits }: { exhibits: Exhibit[] }) {
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
