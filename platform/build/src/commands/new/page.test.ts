import { expect, test } from 'vitest';
import { refusePage, type Owners } from './page.ts';

const owns = (path: `/${string}`, access: 'public' | 'member' = 'public') =>
  ({ path, access, prerender: true, robots: 'index' }) as const;
const owners: Owners = [
  { name: 'home', owns: [owns('/'), owns('/about')] },
  { name: 'members', owns: [owns('/members/*', 'member')] },
  { name: 'shop', owns: [owns('/prices')] },
];
const refuse = (remote: string, address: string) => refusePage(remote, address, owners);

test.each(['/case-notes', '/help/codes', '/membership', '/prices/archive'])(
  '%s can be a page',
  (address) => {
    expect(refuse('shop', address)).toBeUndefined();
  },
);

test('An unknown remote is refused, with a list of all', () => {
  expect(refuse('blog', '/notes')).toBe(
    'There is no remote called blog. The remotes are home, members, shop.',
  );
});

test.each(['notes', '/Notes', '/case_notes', '/a//b', '/notes/', '', '/mf/x'])(
  '"%s" is refused, because it cannot be a route',
  (address) => {
    expect(refuse('shop', address)).toMatch(/ cannot be a route: | is reserved: /);
  },
);

test.each(['/notes/*', '/2nd', '/'])('%s is refused, because it is not one page', (address) => {
  expect(refuse('shop', address)).toBe(
    `${address} is not the address of one page: begin with a letter, as in /case-notes.`,
  );
});

test.each([
  ['/about', 'home owns /about, so /about is taken.'],
  ['/members/notes', 'members owns /members/*, so /members/notes is taken.'],
  ['/members', 'members owns /members/*, so /members is taken.'],
])('%s is refused, because a remote owns it', (address, sentence) => {
  expect(refuse('shop', address)).toBe(sentence);
});

test('A page of a remote with pages for members only is refused', () => {
  expect(refuse('members', '/notes')).toBe(
    'members has pages for members only: add the page to mf-members/src/members-app.tsx by hand.',
  );
});
