import { expect, test } from 'vitest';
import { readCarriedEmail } from './other-page-link.tsx';

test('The email typed on one page is carried to the other', () => {
  expect(readCarriedEmail({ email: 'asha@example.in' })).toBe('asha@example.in');
});

test.each([[null], [undefined], ['asha@example.in'], [{}], [{ email: 5 }]])(
  'A visitor who comes from elsewhere, with the state %j, starts with an empty field',
  (state) => {
    expect(readCarriedEmail(state)).toBe('');
  },
);
