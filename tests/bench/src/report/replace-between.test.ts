import { expect, test } from 'vitest';
import { replaceBetween } from './replace-between.ts';

const DOCUMENT = 'Before\n<!-- speed -->\n\nold\n\n<!-- /speed -->\nAfter\n';

test('A new table takes the place of the old one, and the rest stays', () => {
  expect(replaceBetween(DOCUMENT, 'speed', 'new $& table')).toBe(
    'Before\n<!-- speed -->\n\nnew $& table\n\n<!-- /speed -->\nAfter\n',
  );
});

test('Publishing twice changes nothing', () => {
  const once = replaceBetween(DOCUMENT, 'speed', 'new');
  expect(replaceBetween(once, 'speed', 'new')).toBe(once);
});

test.for(['', '<!-- speed -->', '<!-- /speed --> <!-- speed -->'])(
  'A document without the place is refused: %j',
  (document) => {
    expect(() => replaceBetween(document, 'speed', 'new')).toThrow('There is no <!-- speed -->');
  },
);
