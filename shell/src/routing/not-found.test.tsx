import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { expect, test } from 'vitest';
import { addMessages, startI18next } from '#lib/language/language.ts';
import { shellMessages as hindi } from '#lib/messages/hi-IN.ts';
import { NotFound } from './not-found.tsx';

test.each([
  ['en-IN', ['/', '/pricing', '/login']],
  ['hi-IN', ['/hi', '/hi/pricing', '/login']],
])(
  'A visitor at an unknown address in %s is led on, and finds whom to write to',
  async (language, pages) => {
    startI18next();
    addMessages('shell', 'hi-IN', hindi);
    await i18next.changeLanguage(language);
    const html = renderToString(
      <MemoryRouter>
        <SessionProvider session={unknownSession()}>
          <NotFound />
        </SessionProvider>
      </MemoryRouter>,
    );
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, address]) => address);
    expect(links).toEqual([...pages, `mailto:${brand.email}`]);
  },
);
