import type { GalleryEntry } from '../src/ui/testing/exhibit.tsx';
import styles from './gallery.module.css';

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
