import { expect, test } from 'vitest';
import { readBenchArguments, readLighthouseArguments } from './arguments.ts';

test('Without arguments everything is measured seven times and nothing is published', () => {
  expect(readBenchArguments([])).toEqual({ runs: 7, only: [''], isPublished: false });
});

test('An engineer can measure some rows, more often', () => {
  expect(readBenchArguments(['--only', '/login,inp', '--runs', '15'])).toMatchObject({
    only: ['/login', 'inp'],
    runs: 15,
  });
});

test.for([
  ['--runs', 'many'],
  ['--runs', '0'],
  ['--runs', '1.5'],
])('%s %s is refused with the usage', (args) => {
  expect(() => readBenchArguments(args)).toThrow(/is not a number of runs\. Usage: npm run bench/);
});

test('An unknown argument is refused with the usage', () => {
  expect(() => readBenchArguments(['--fast'])).toThrow(/Unknown option '--fast'\. Usage: npm run/);
  expect(() => readBenchArguments(['lcp'])).toThrow(/Unexpected argument 'lcp'\. Usage: npm run/);
});

test('Help is given before other arguments are checked', () => {
  expect(readBenchArguments(['--runs', 'many', '--help'])).toBe('help');
});

test('Lighthouse audits the named pages, and refuses other words', () => {
  expect(readLighthouseArguments(['/', '/pricing'])).toEqual(['/', '/pricing']);
  expect(readLighthouseArguments(['pricing', '--help'])).toBe('help');
  expect(() => readLighthouseArguments(['--fast'])).toThrow(
    /is not the address of a page\. Usage: npm run/,
  );
});
