// @vitest-environment node
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { beforeAll, expect, test } from 'vitest';
import { readPage, renderPage } from '#lib/testing/render-page.tsx';

/** Every number and statement that the specification has for the landing page, in the page's words. */
const STATEMENTS = [
  ['for whom it is', 'radiation oncology exams'],
  ['for whom it is', 'MD and DNB residents'],
  ['downloads', 'Downloads 2K+'],
  ['growth', 'Year-on-year growth 150%'],
  ['subscribers', 'Active subscribers 350+'],
  ['ratings', 'Five-star ratings 100+'],
  ['modules', 'Modules 20+'],
  ['the source of the figures', 'Figures: Isocentre, October 2025.'],
  ['why', 'Why choose Isocentre'],
  ['step 1', 'Sign up Enter your email, type the 6-digit code'],
  ['step 2', 'Choose your modules Take one module or the complete bundle'],
  ['step 2', 'for 6 months, 1 year or 3 years'],
  ['step 3', 'Learn in the app'],
  ['step 4', 'Sit your exam prepared'],
  ['what is offered', 'Video lectures'],
  ['what is offered', 'Curated notes'],
  ['what is offered', 'MCQ banks'],
  ['what is offered', 'Practical and viva modules'],
  ['newsletters', '156 newsletters, 52 per year, through all 3 years of residency'],
  ['newsletters', 'Year 1 52 newsletters Year 2 52 newsletters Year 3 52 newsletters'],
  ['progress', 'Progress tracking Mark each lesson complete'],
  ['the mentor', 'Direct mentor access'],
  ['phones', 'The app works on Android and iOS.'],
  ['devices', '2 devices, phone or tablet, but only one of them can be active at a time'],
  ['downloads of lectures', 'Downloads and screenshots are not allowed, and a penalty applies'],
  ['how often', 'lectures can be watched unlimited times within your subscription period'],
  ['the syllabus', 'The lectures cover more than 80-85% of the MD and DNB syllabus'],
  ['doubts', 'Write to us by email or WhatsApp'],
  ['doubts', brand.email],
] as const;

/** The links of the landing page: text and address. */
const LINKS = [
  ['Get Your Access Now', paths.pricing],
  ['Subscribe now', paths.pricing],
  ['See how it works', paths.section.howItWorks],
  ['Download on the App Store', brand.stores.ios],
  ['Get it on Google Play', brand.stores.android],
  [`WhatsApp ${brand.phone}`, `https://wa.me/${brand.phoneDigits}`],
  [`Email ${brand.email}`, `mailto:${brand.email}`],
] as const;

let html = '';
let text = '';
beforeAll(async () => {
  html = await renderPage(paths.home);
  text = await readPage(paths.home);
});

test.for(STATEMENTS)('The landing page says about %s: %s', ([, statement]) => {
  expect(text).toContain(statement);
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
