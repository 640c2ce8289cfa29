import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/ui/testing/setup.ts';
import { Gallery, type GalleryEntry } from './gallery.tsx';

const exhibits = import.meta.glob<GalleryEntry>('../src/ui/*.gallery.tsx', { eager: true });

/** `?theme=dark`, `?dir=rtl` and `?only=Button` select what is shown. */
const parameters = new URLSearchParams(location.search);
const theme = parameters.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.dir = parameters.get('dir') ?? 'ltr';

createRoot(document.getElementById('root')!).render(
  <MemoryRouter>
    <Gallery
      exhibits={Object.values(exhibits).filter(
        ({ title }) => !parameters.has('only') || title === parameters.get('only'),
      )}
    />
  </MemoryRouter>,
);
