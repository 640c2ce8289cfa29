import { describe, expect, test } from 'vitest';
import { languageOf } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { HEADS, headOf } from '../fixtures/heads.ts';
import { MEMBER_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

type Thing = Record<string, unknown>;

/** What a page tells search engines in the words of schema.org. */
async function thingsOf(address: string): Promise<Thing[]> {
  const { document } = await readPage(address);
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => (JSON.parse(textContent) as { '@graph': Thing[] })['@graph'],
  );
}

describe.for([...HEADS])('The HTML of %s', ([path, head]) => {
  test('tells search engines and social cards what it is, each thing once', async () => {
    const { document, headers } = await readPage(path);
    expect(headOf(document)).toEqual(head);
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('names its language', async () => {
    const { document } = await readPage(path);
    expect(document.documentElement.lang).toBe(languageOf(path) ?? DEFAULT_LANGUAGE);
  });

  test('has a description and a title that fit into a search result', () => {
    const [description, title] = [head['description']![0]!, head['title']![0]!];
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
  });

  test('describes the company and its answers on the landing page only', async () => {
    const types = (await thingsOf(path)).map((thing) => thing['@type']);
    const isLanding = path === '/' || path === '/hi';
    // Courses follow when the live prices are there.
    expect(types).toEqual(isLanding ? ['Organization', 'WebSite', 'FAQPage'] : []);
  });
});

test('Search engines learn who is behind the site, and its answers in the language of the page', async () => {
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

test.for(MEMBER_PAGES)('The server asks search engines not to list %s', async (path) => {
  const { status, headers } = await readPage(path);
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toBe('noindex');
});
