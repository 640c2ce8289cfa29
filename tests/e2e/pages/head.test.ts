import { describe, expect, inject, test } from 'vitest';
import { languageOf } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { HEADS, headOf } from '../fixtures/heads.ts';
import { MEMBER_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

type Thing = Record<string, unknown>;

/** The schema.org objects that a page gives to search engines. */
async function thingsOf(address: string): Promise<Thing[]> {
  const { document } = await readPage(address);
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => (JSON.parse(textContent) as { '@graph': Thing[] })['@graph'],
  );
}

describe.for([...HEADS])('The HTML of %s', ([path, head]) => {
  test('has the expected tags for search engines and social cards, each once', async () => {
    const { document, headers } = await readPage(path);
    expect(headOf(document)).toEqual(head);
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('has a social card of 1200 by 630 pixels', async () => {
    const response = await fetch(inject('siteUrl') + new URL(head['og:image']![0]!).pathname);
    const png = new DataView(await response.arrayBuffer());
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
  });

  test('declares its language', async () => {
    const { document } = await readPage(path);
    expect(document.documentElement.lang).toBe(languageOf(path) ?? DEFAULT_LANGUAGE);
  });

  test('has a description and a title that fit into a search result', () => {
    const [description, title] = [head['description']![0]!, head['title']![0]!];
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
  });

  test('has structured data about the company and its FAQ on the landing page only', async () => {
    const types = (await thingsOf(path)).map((thing) => thing['@type']);
    const isLanding = path === '/' || path === '/hi';
    // Scripts add the courses once the live prices have loaded.
    expect(types).toEqual(isLanding ? ['Organization', 'WebSite', 'FAQPage'] : []);
  });
});

test('Search engines find the company and, in the language of the page, its FAQ', async () => {
  const things = await thingsOf('/');
  expect(things).toContainEqual(
    expect.objectContaining({
      '@type': 'Organization',
      name: 'Isocentre',
      email: 'hello@isocentre.example',
      address: 'Nagpur, India',
    }),
  );
  expect(things.find((thing) => thing['@type'] === 'FAQPage')!['mainEntity']).toContainEqual({
    '@type': 'Question',
    name: 'Which phones and tablets does the app work on?',
    acceptedAnswer: { '@type': 'Answer', text: 'The app works on Android and iOS.' },
  });
  expect(JSON.stringify(await thingsOf('/hi'))).toContain('ऐप Android और iOS पर चलता है।');
});

test.for([...MEMBER_PAGES, '/no-such-page'])(
  'The HTML of %s has a title and a description before its code loads',
  async (path) => {
    const { title, description } = headOf((await readPage(path)).document);
    expect(title).toEqual([MEMBER_PAGES.includes(path) ? 'Your account – Isocentre' : 'Isocentre']);
    expect(description).toEqual([expect.stringMatching(/^.{70,160}$/)]);
  },
);

test.for(MEMBER_PAGES)('The server asks search engines not to list %s', async (path) => {
  const { status, headers } = await readPage(path);
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toBe('noindex');
});
