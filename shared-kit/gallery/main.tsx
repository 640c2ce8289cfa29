import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/ui/testing/setup.ts';
import { exhibits as controls } from '../src/ui/controls.gallery.tsx';
import { exhibits as display } from '../src/ui/display.gallery.tsx';
import type { GalleryEntry } from '../src/ui/testing/exhibit.tsx';
import styles from './gallery.module.css';

/** `?theme=dark`, `?dir=rtl` and `?only=Button` select what is shown. */
const parameters = new URLSearchParams(location.search);
const theme = parameters.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.dir = parameters.get('dir') ?? 'ltr';

createRoot(document.getElementById('root')!).render(
  <MemoryRouter>
    <Gallery
      exhibits={[...controls, ...display].filter(
        ({ title }) => !parameters.has('only') || title === parameters.get('only'),
      )}
    />
  </MemoryRouter>,
);

function Gallery({ exhibits }: { exhibits: GalleryEntry[] }) {
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
