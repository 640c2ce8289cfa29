import { expect, test } from 'vitest';
import { createShownPages } from './start-monitoring.ts';

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
