// @vitest-environment node
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { readPage, renderPage } from '#lib/testing.tsx';

const { statistics, hero, howItWorks, features, download, faq } = messages;

const FIGURES = {
  downloads: '2K+',
  growth: '150%',
  subscribers: '350+',
  ratings: '100+',
  modules: '20+',
} as const;

const LINKS = [
  [hero.action, paths.pricing],
  [features.action, paths.pricing],
  [hero.more, paths.section.howItWorks],
  [download.ios, brand.stores.ios],
  [download.android, brand.stores.android],
  [faq.whatsapp.replace('{{phone}}', brand.phone), `https://wa.me/${brand.phoneDigits}`],
  [faq.email.replace('{{email}}', brand.email), `mailto:${brand.email}`],
] as const;

let html = '';
let text = '';
beforeAll(async () => {
  html = await renderPage(paths.home);
  text = await readPage(paths.home);
});

test.for(Object.entries(FIGURES))('The landing page says about %s: %s', ([what, figure]) => {
  expect(text).toContain(`${statistics[what as keyof typeof FIGURES]} ${figure}`);
});

test.for([
  ['steps', Object.values(howItWorks.steps)],
  ['features', Object.values(features.items)],
] as const)('The landing page shows all %s in order', ([, items]) => {
  const titles = items.map(({ title }) => `<h3[^>]*>${title}<`);
  expect(html).toMatch(new RegExp(titles.join('.*'), 's'));
});

test.for(LINKS)('%s leads to %s', ([words, address]) => {
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  const found = links.filter(([, , content]) => content!.replaceAll(/<[^>]+>/g, '') === words);
  expect(found.map(([, href]) => href)).toEqual([address]);
});

test.for(Object.values(paths.section))('%s is a section of the page', (address) => {
  expect(html).toContain(`<section id="${address.slice(address.indexOf('#') + 1)}"`);
});

test('The HTML contains all answers before any script runs', () => {
  expect(html.match(/<details/g)).toHaveLength(6);
});

test('The picture of the newsletters has a square for each newsletter of each year', () => {
  const years = [...html.matchAll(/class="[^"]*_weeks_[^"]*" d="([^"]*)"/g)];
  const squares = years.map(([, d]) =>
    [...d!.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + Number(length) / 10, 0),
  );
  expect(squares).toEqual([52, 52, 52]);
});

test('Every picture has a size, and is decoration or has a name', () => {
  const pictures = html.match(/<(svg|img)\b[^>]*>/g)!;
  expect(pictures.length).toBeGreaterThan(15);
  for (const picture of pictures) {
    expect(picture).toMatch(/ width="/);
    expect(picture).toMatch(/ height="/);
    expect(picture).toMatch(/aria-hidden="true"|role="img"|alt="/);
  }
});
