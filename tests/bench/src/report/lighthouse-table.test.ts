import { expect, test } from 'vitest';
import { type Audit, lighthouseTable } from './lighthouse-table.ts';

const audit = (page: string, paint: number): Audit => ({
  page,
  report: {
    categories: {
      performance: { title: 'Performance', score: 0.985 },
      seo: { title: 'SEO', score: 1 },
    },
    audits: {
      'largest-contentful-paint': {
        title: 'Largest Contentful Paint',
        score: paint,
        displayValue: '2.7 s',
      },
      'unused-javascript': { title: 'Reduce unused JavaScript', score: 0.5 },
      'not-applicable': { title: 'Videos', score: null },
    },
  },
});

test('Each page has its scores and its metrics, and below them what it fails', () => {
  expect(lighthouseTable([audit('/', 0.95)])).toBe(
    [
      '| page | performance | seo | first paint | largest paint | blocking time | layout shift |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| / | 99 | 100 | – | 2.7 s | – | – |',
      '',
      '/: Reduce unused JavaScript',
    ].join('\n'),
  );
});

test('A failed audit names what was measured', () => {
  expect(lighthouseTable([audit('/login', 0.5)])).toContain(
    '/login: Largest Contentful Paint (2.7 s); Reduce unused JavaScript',
  );
});

test('Without pages there is no table', () => {
  expect(() => lighthouseTable([])).toThrow('No page was audited');
});
