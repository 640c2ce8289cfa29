import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/ui/testing/setup.ts';
import { Gallery, type Exhibit } from './gallery.tsx';

/** Every component shows itself: `<name>.gallery.tsx` beside it holds its states. */
const exhibits = import.meta.glob<Exhibit>('../src/ui/*.gallery.tsx', { eager: true });

/** `?theme=dark`, `?dir=rtl` and `?only=Button` choose what is shown. */
const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.dir = wanted.get('dir') ?? 'ltr';

createRoot(document.getElementById('root')!).render(
  <MemoryRouter>
    <Gallery
      exhibits={Object.values(exhibits).filter(
        ({ title }) => !wanted.has('only') || title === wanted.get('only'),
      )}
    />
  </MemoryRouter>,
);
