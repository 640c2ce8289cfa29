import { expect, test } from 'vitest';
import { readTypedEmail } from './other-page-link.tsx';

test('the email typed on one page is there on the other', () => {
  expect(readTypedEmail({ email: 'asha@example.in' })).toBe('asha@example.in');
});

test.each([[null], [undefined], ['asha@example.in'], [{}], [{ email: 5 }]])(
  'a visitor who came another way, with %j, starts with an empty field',
  (state) => {
    expect(readTypedEmail(state)).toBe('');
  },
);
