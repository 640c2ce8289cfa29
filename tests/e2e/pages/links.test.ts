import { expect, test } from 'vitest';
import { brand } from 'shared-kit/brand';
import { OPEN_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

const SITE = 'http://site';

/** All addresses outside the site that pages may link to. */
const OUTSIDE = new Set<string>([
  `mailto:${brand.email}`,
  `tel:+${brand.phoneDigits}`,
  `https://wa.me/${brand.phoneDigits}`,
  ...Object.values(brand.stores),
  ...Object.values(brand.social),
]);

/** The links of all public pages, each with its page. */
const links = (
  await Promise.all(
    OPEN_PAGES.map(async (path) => {
      const { document } = await readPage(path);
      return [...document.querySelectorAll('a')].map((link) => ({
        path,
        href: link.getAttribute('href') ?? '',
      }));
    }),
  )
).flat();
const isInside = ({ href }: { href: string }): boolean => /^[/#]/.test(href);
const targets = new Set(
  links.filter(isInside).map(({ path, href }) => {
    const { pathname, search, hash } = new URL(href, SITE + path);
    return pathname + search + hash;
  }),
);

test('Every link that leaves the site leads to an address of the company', () => {
  const outside = links.filter((link) => !isInside(link));
  expect(outside.length).toBeGreaterThan(OPEN_PAGES.length);
  expect(outside.filter(({ href }) => !OUTSIDE.has(href))).toEqual([]);
});

test('Public pages link to more addresses than there are public pages', () => {
  expect(targets.size).toBeGreaterThan(OPEN_PAGES.length);
});

test.for([...targets])('%s, which a page links to, exists', async (target) => {
  const { pathname, search, hash } = new URL(target, SITE);
  const { status, document } = await readPage(pathname + search);
  expect(status).toBe(200);
  const sections = [...document.querySelectorAll('[id]')].filter(({ id }) => `#${id}` === hash);
  expect(sections).toHaveLength(hash ? 1 : 0);
});

test('An address that does not exist answers 404', async () => {
  expect((await readPage('/no-such-page')).status).toBe(404);
});
