import { describe, expect, test } from 'vitest';
import { addressIn, languageOf, languagesOf, pageOf } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { LANGUAGES } from 'shared-kit/languages';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

/** The sections of the landing page: the top bar links to five, the footer to the last. */
const SECTIONS = ['why-isocentre', 'how-it-works', 'features', 'testimonial', 'faq', 'download'];
const INCLUDED_TAXES =
  /\b(includ\w*|all)\s+(of\s+)?(GST|tax)|(GST|tax\w*)\s+(is|are)?\s*included|कर (सहित|शामिल)/i;
const DEVANAGARI = /[\u0900-\u097f]/;

/** The texts and addresses of the links in a page or an element. */
const linksIn = (within: ParentNode, place = ''): [words: string, address: string][] =>
  [...within.querySelectorAll(`${place} a`)].map((link) => [
    link.textContent.trim(),
    link.getAttribute('href')!,
  ]);

describe.for(OPEN_PAGES)('Without scripts, %s', (path) => {
  const language = languageOf(path);

  test('is readable', async () => {
    const { status, document } = await readPage(path);
    expect(status).toBe(200);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('h1')!.textContent).toMatch(/\S/);
    expect(document.querySelector('main')!.textContent.length).toBeGreaterThan(100);
  });

  test('contains no comments for its authors', async () => {
    const { document } = await readPage(path);
    // React's own comments separate texts in the body.
    expect(document.head.innerHTML).not.toContain('<!--');
    const inline = document.querySelectorAll('script:not([src], [type$=json], [type=importmap])');
    for (const { textContent } of inline) expect(textContent).not.toMatch(/(?:^|\s)\/[/*]/);
  });

  test('says in the language of the page alone what needs JavaScript', async () => {
    const { document } = await readPage(path);
    const notes = [...document.querySelectorAll('noscript > [lang]')];
    expect(notes.map((note) => note.getAttribute('lang'))).toEqual([language]);
    expect(notes[0]!.textContent).toContain('JavaScript');
    expect(document.querySelectorAll('[style], body style')).toHaveLength(0);
  });

  test('says that taxes are included only for a seller with a GSTIN', async () => {
    const { document } = await readPage(path);
    const { textContent } = document.querySelector('main')!;
    expect(brand.pricesIncludeTaxes || !INCLUDED_TAXES.test(textContent)).toBe(true);
  });

  test('links to prices, login, sign-up and each section of the landing page', async () => {
    const { document } = await readPage(path);
    const bar = linksIn(document, 'header');
    const addresses = bar.map(([, address]) => address);
    const pages = ['/pricing', '/login', '/signup'].map((page) => addressIn(language, page));
    expect(addresses).toEqual(expect.arrayContaining(pages));
    for (const section of SECTIONS) {
      const links = section === 'download' ? linksIn(document, 'footer') : bar;
      const address = addressIn(language, `/#${section}`);
      expect(links).toContainEqual([expect.stringMatching(/\S/), address]);
    }
  });
});

describe.for(['/no-such-page', '/hi/no-such-page'])(
  'Without scripts, %s, which has no content,',
  (path) => {
    test.for([...LANGUAGES])('names the site and leads on in %s', async (language) => {
      const { document } = await readPage(path);
      const home = addressIn(language, '/');
      const words = document.querySelector(`noscript > nav > [lang=${language}]`);
      const links = linksIn(words!);
      expect(links[0]).toEqual([brand.name, home]);
      expect(links.map(([, address]) => address)).toEqual([
        home,
        addressIn(language, '/pricing'),
        `mailto:${brand.email}`,
      ]);
    });
  },
);

test.for([...OPEN_PAGES, ...MEMBER_PAGES])('%s has no second list of links', async (path) => {
  const { document } = await readPage(path);
  expect(document.querySelectorAll('noscript a')).toHaveLength(0);
});

describe.for(OPEN_PAGES.filter((path) => languageOf(path) === 'hi-IN'))('%s', (path) => {
  test('has its title, headings and navigation in Hindi', async () => {
    const { document } = await readPage(path);
    const frame = 'header nav a, footer h2';
    const isTranslated = languagesOf(pageOf(path)).length > 1;
    const texts = [...document.querySelectorAll(isTranslated ? `title, h1, ${frame}` : frame)].map(
      ({ textContent }) => textContent,
    );
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.filter((text) => text !== '' && !DEVANAGARI.test(text))).toEqual([]);
  });

  test('links to pages in Hindi only', async () => {
    const { document } = await readPage(path);
    const linked = linksIn(document, 'body').map(([, address]) => address.split('#')[0]!);
    expect(linked.length).toBeGreaterThan(10);
    const pages = linked.filter((one) => /^\/(?!mf\/)/.test(one));
    expect(pages.filter((one) => languageOf(one) !== 'hi-IN')).toEqual([]);
  });
});
