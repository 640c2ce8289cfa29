import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { expect, test } from 'vitest';
import { startI18next } from '#lib/language/language.ts';
import { NotFound } from './not-found.tsx';

test('A visitor at an unknown address is led on, and finds whom to write to', () => {
  startI18next();
  const html = renderToString(
    <MemoryRouter>
      <SessionProvider session={unknownSession()}>
        <NotFound />
      </SessionProvider>
    </MemoryRouter>,
  );
  const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, address]) => address);
  expect(links).toEqual(['/', '/pricing', '/login', `mailto:${brand.email}`]);
});
