import { expect, test } from 'vitest';
import { createShownPages, pageOf } from './start-monitoring.ts';

const pricing = { page: '/pricing', part: 'commerce', version: '1' };
const about = { page: '/about', part: 'marketing', version: '2' };

test('An event belongs to the page that was on screen at its time', () => {
  const pages = createShownPages(pricing);
  pages.show(about, 500);
  pages.show(pricing, 900);
  expect([0, 499, 500, 899, 900, 5000].map((time) => pages.at(time).part)).toEqual([
    'commerce',
    'commerce',
    'marketing',
    'marketing',
    'commerce',
    'commerce',
  ]);
});

test('The vitals of a walk belong to the page it led to, not to the page before or the next one', () => {
  const pages = createShownPages(pricing);
  // The click that leads to the page comes before the router shows it.
  pages.show(about, 500);
  pages.show(pricing, 900);
  const walk = {
    navigationType: 'soft-navigation',
    navigationURL: 'https://isocentre.in/about?from=menu',
  } as const;
  const pageAt = (pathname: string) => (pathname === '/about' ? about : pricing);
  const paint = { startTime: 450 } as PerformanceEntry;
  expect(pageOf({ ...walk, entries: [paint] }, pages, pageAt)).toBe(about);
  expect(pageOf({ ...walk, entries: [] }, pages, pageAt)).toBe(about);
});
