import { expect, test } from 'vitest';
import { refuseName } from './new-remote.ts';

const neighbours = {
  remotes: [
    { name: 'home', paths: ['/', '/about'] },
    { name: 'account', paths: ['/account/*'] },
    { name: 'shop', paths: ['/prices', '/help/payments'] },
  ],
  exists: (file: string) => ['mf-old', 'tests/e2e/journeys/styles.spec.ts'].includes(file),
};
const refuse = (name: string) => refuseName(name, neighbours);

test.each(['blog', 'case-notes', 'mcq2', 'abouts'])('%s can be a remote', (name) => {
  expect(refuse(name)).toBeUndefined();
});

test.each([
  ['Blog', /^"Blog" cannot be a name: lowercase letters and digits/],
  ['kit', /^kit is reserved: ./],
  ['account', 'account is taken. The remotes are home, account, shop.'],
  ['prices', 'shop owns /prices, so /prices is taken.'],
  ['help', 'shop owns /help/payments, so /help is taken.'],
  ['old', 'mf-old already exists and does not belong to a remote.'],
  ['styles', 'tests/e2e/journeys/styles.spec.ts already exists and does not belong to a remote.'],
])('%s is refused with a sentence', (name, sentence) => {
  expect(refuse(name)).toMatch(sentence);
});
