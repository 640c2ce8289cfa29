import { expect, test } from 'vitest';
import { securityExpiry, securityTxt } from './compose-files.ts';

const NOVEMBER = new Date('2026-11-22T18:30:00+05:30');

test('A security.txt names the contact, when it expires, and its own address', () => {
  const expires = securityExpiry(NOVEMBER, undefined);
  expect(securityTxt({ contact: 'mailto:a@b.example', expires }, 'https://site.example')).toBe(
    `Contact: mailto:a@b.example
Expires: 2027-10-01T00:00:00.000Z
Canonical: https://site.example/.well-known/security.txt
`,
  );
});

test.each(['', 'a@b.example', 'mailto:', 'mailto:a@b\nContact: x', 'http://site.example/'])(
  'The contact %j is refused',
  (contact) => {
    expect(() => securityTxt({ contact, expires: '' }, 'https://site.example')).toThrow(
      /is not a mailto: or https: address/,
    );
  },
);
