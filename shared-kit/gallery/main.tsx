import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/ui/testing/setup.ts';
import { exhibits as controls } from '../src/ui/controls.gallery.tsx';
import { exhibits as display } from '../src/ui/display.gallery.tsx';
import { Gallery } from './gallery.tsx';

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
