import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Language } from 'shared-kit/languages';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { mount } from 'shared-kit/testing/page';
import { expect, test } from 'vitest';
import { openLoader } from '#lib/federation/testing/fake-site.ts';
import { changeLanguage, startI18next } from '#lib/language/language.ts';
import { SiteTree } from '#lib/site/site.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

const link = (to: string, hindi: string, at: string[], look?: 'primary' | 'soon') => ({
  to,
  label: { 'en-IN': to, 'hi-IN': hindi },
  at,
  order: 1,
  ...(look && { look }),
});

const LINKS = [
  link('/#faq', 'सवाल', ['main', 'resources']),
  link('/pricing', 'कीमतें', ['main', 'features']),
  link('/', 'ब्लॉग', ['main'], 'soon'),
  link('/login', 'लॉग इन', ['visitor']),
  link('/signup', 'साइन अप', ['visitor'], 'primary'),
  link('/account', 'खाता', ['member']),
];

async function show(
  frame: ReactNode,
  { language = 'en-IN', status = 'unauthenticated' }: { language?: Language; status?: string } = {},
) {
  startI18next();
  await changeLanguage(language);
  const session = unknownSession();
  Reflect.set(session, 'getState', () => ({ status }));
  Reflect.set(session, 'getInitialState', () => ({ status }));
  const { loader } = openLoader([]);
  const registry = { remotes: { one: { owns: [], links: LINKS } } };
  const place = mount(
    <MemoryRouter initialEntries={['/pricing']}>
      <SiteTree site={{ registry, loader, session }}>{frame}</SiteTree>
    </MemoryRouter>,
  );
  const textsIn = (selector: string) =>
    Array.from(place.querySelectorAll(selector), ({ textContent }) => textContent);
  return { place, textsIn };
}

test('The bar shows the links of all remotes in their order, and marks that of the page', async () => {
  const { place, textsIn } = await show(<TopBar />);
  expect(textsIn('nav li')).toEqual(['/#faq', '/pricing', '/ Soon']);
  expect(textsIn('nav a'), 'a page that does not exist yet has no link').toHaveLength(2);
  expect(textsIn('[aria-current=page]')).toEqual(['/pricing']);
  expect(textsIn('[data-session] a')).toEqual(['/login', '/signup']);
  expect(place.querySelector('[data-session] [data-look=primary]')?.textContent).toBe('/signup');
});

test('A member sees the links for members, and can sign out', async () => {
  const { textsIn } = await show(<TopBar />, { status: 'authenticated' });
  expect(textsIn('[data-session] > *')).toEqual(['/account', 'Sign Out']);
});

test('The footer shows each link in its columns, in the language of the page', async () => {
  const { textsIn } = await show(<Footer />, { language: 'hi-IN' });
  expect(textsIn('nav a')).toEqual(['कीमतें', 'सवाल']);
});
