import { describe, expect, inject, test } from 'vitest';
import { siteConfig } from '@platform/build/site';
import { addressIn, languageOf, languagesOf, pageOf } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { headOf } from '../fixtures/heads.ts';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

type Thing = Record<string, unknown>;

/** The schema.org objects that a page gives to search engines. */
async function thingsOf(address: string): Promise<Thing[]> {
  const { document } = await readPage(address);
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => (JSON.parse(textContent) as { '@graph': Thing[] })['@graph'],
  );
}

describe.for(OPEN_PAGES)('The HTML of %s', (path) => {
  // The translation of a page whose content is in English names that page.
  const [first, ...more] = languagesOf(pageOf(path));
  const language = more.find((one) => one === languageOf(path)) ?? first!;
  const others = languagesOf(pageOf(path)).filter((one) => one !== language);
  const localeOf = (name: string): string => name.replace('-', '_');
  const urlOf = (name: string): string => `${name} ${siteConfig.url}`;

  test('has the expected tags for search engines and social cards, each once, which fit into a result', async () => {
    const { document, headers } = await readPage(path);
    const head = headOf(document);
    const [title, description] = [head['title']![0]!, head['description']![0]!];
    const topic = pageOf(path) === '/pricing' ? '-pricing' : '';
    const variant = language === DEFAULT_LANGUAGE ? '' : `-${language}`;
    expect(head).toEqual({
      title: [expect.stringMatching(/^.{3,46} – Isocentre$/)],
      description: [expect.stringMatching(/^.{81,160}$/)],
      keywords: ['given'],
      canonical: [siteConfig.url + addressIn(language, path)],
      'og:site_name': [brand.name],
      'og:locale': [localeOf(language)],
      ...(others.length > 0 && {
        alternate: [
          ...languagesOf(pageOf(path)).map((one) => urlOf(one) + addressIn(one, path)),
          urlOf('x-default') + pageOf(path),
        ],
        'og:locale:alternate': others.map(localeOf),
      }),
      'og:type': ['website'],
      'og:title': [title],
      'og:description': [description],
      'og:url': [siteConfig.url + addressIn(language, path)],
      'og:image': [`${siteConfig.url}/social${topic}${variant}.png`],
      'twitter:card': ['summary_large_image'],
    });
    expect(document.documentElement.lang).toBe(languageOf(path));
    expect(headers.get('x-robots-tag')).toBeNull();
    const card = await fetch(inject('siteUrl') + new URL(head['og:image']![0]!).pathname);
    const png = new DataView(await card.arrayBuffer());
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
  });

  test('has structured data about the company and its FAQ on the landing page only', async () => {
    const types = (await thingsOf(path)).map((thing) => thing['@type']);
    // Scripts add the courses once the live prices have loaded.
    expect(types).toEqual(pageOf(path) === '/' ? ['Organization', 'WebSite', 'FAQPage'] : []);
  });
});

test.for(['title', 'description'])('No two pages have the same %s', async (name) => {
  const listed = OPEN_PAGES.filter((path) => languagesOf(pageOf(path)).includes(languageOf(path)));
  const pages = await Promise.all(listed.map(readPage));
  const words = pages.map(({ document }) => headOf(document)[name]![0]);
  expect(new Set(words).size).toBe(listed.length);
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
  '%s has title and description before its code',
  async (path) => {
    const { title, description } = headOf((await readPage(path)).document);
    expect(title).toEqual([MEMBER_PAGES.includes(path) ? 'Your account – Isocentre' : 'Isocentre']);
    expect(description).toEqual([expect.stringMatching(/^.{70,160}$/)]);
  },
);

const inBoth = MEMBER_PAGES.flatMap((page) => [page, addressIn('hi-IN', page)]);

test.for(inBoth)('The server asks search engines not to list %s', async (path) => {
  const { status, headers } = await readPage(path);
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toBe('noindex');
});
