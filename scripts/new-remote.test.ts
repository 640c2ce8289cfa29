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

test.each(['', 'Blog', 'case_notes', 'case--notes', '-blog', 'blog-', '2mcq', '../blog', 'a b'])(
  '"%s" is not a name in kebab-case',
  (name) => {
    expect(refuse(name)).toMatch(/ cannot be a name: lowercase letters and digits/);
  },
);

test.each(['constructor', 'index', 'kit', 'mf', 'shell', 'versions'])('%s is reserved', (name) => {
  expect(refuse(name)).toMatch(/ is reserved: ./);
});

test('The name of an existing remote is refused, with a list of all', () => {
  expect(refuse('account')).toBe('account is taken. The remotes are home, account, shop.');
});

test.each([
  ['prices', 'shop owns /prices, so /prices is taken.'],
  ['about', 'home owns /about, so /about is taken.'],
  ['help', 'shop owns /help/payments, so /help is taken.'],
])('%s is refused, because its address belongs to another remote', (name, sentence) => {
  expect(refuse(name)).toBe(sentence);
});

test.each([
  ['old', 'mf-old'],
  ['styles', 'tests/e2e/journeys/styles.spec.ts'],
])('%s is refused, because an unrelated file has this name', (name, file) => {
  expect(refuse(name)).toBe(`${file} already exists and does not belong to a remote.`);
});
