import { expect, test } from 'vitest';
import { profileTable } from './profile-table.ts';

const COSTS = [
  { script: '/site.js', kibibytes: 90, used: 0.4, milliseconds: 120.4 },
  { script: '(garbage collector)', kibibytes: 0, used: 0, milliseconds: 20 },
  { script: '/page.js', kibibytes: 10, used: 0.9, milliseconds: 5 },
];

test('The first line sums up all scripts, also those that the table leaves out', () => {
  expect(profileTable(COSTS, 1)).toBe(
    [
      '| script | KiB | ran | ms |',
      '| --- | ---: | ---: | ---: |',
      '| all | 100.0 | 45 % | 145 |',
      '| /site.js | 90.0 | 40 % | 120 |',
    ].join('\n'),
  );
});
