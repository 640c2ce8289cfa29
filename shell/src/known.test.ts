import { beforeEach, expect, test } from 'vitest';
import script from '../public/known.js?raw';

// oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- as the browser runs it
const draw = new Function(script) as () => void;

const session = (id: string) => JSON.stringify({ user: { id } });
const PATH = '/account/purchases';
const tree = [
  'div',
  { 'data-known': '' },
  [
    ['h2', { class: 'name' }, ['Physics']],
    ['button', {}, ['Invoice']],
  ],
];

function open(known: unknown, member = '7', query = ''): HTMLElement {
  history.replaceState(null, '', PATH + query);
  document.body.innerHTML = '<div data-known=""><output>Loading</output></div>';
  if (member) localStorage.setItem('sb-backend-auth-token', session(member));
  if (known) localStorage.setItem('account-known', JSON.stringify(known));
  draw();
  return document.querySelector('[data-known]')!;
}
const kept = (at: number, path = PATH) => ({
  userId: '7',
  pages: { [path]: { at, asOf: 'As of today', tree } },
});

beforeEach(() => localStorage.clear());

test('A member sees the page as it was kept, which answers no press yet, with its date if it is older than a minute', () => {
  const place = open(kept(Date.now()));
  expect(place.innerHTML).toBe('<h2 class="name">Physics</h2><button disabled="">Invoice</button>');
  expect(place.dataset['asOf']).toBeUndefined();
  expect(open(kept(Date.now() - 61_000)).dataset['asOf']).toBe('As of today');
});

test.each<[string, unknown, string?, string?]>([
  ['another member is signed in', kept(0), '8'],
  ['nobody is signed in', kept(0), ''],
  ['another page was kept, or this one in another language', kept(0, '/hi/account/purchases')],
  ['rows of another form are stored', { userId: '7', purchases: [{ name: 'Physics' }] }],
  ['a page of another form is stored', { userId: '7', pages: { [PATH]: { tree: [{}] } } }],
  ['the address has a query, which may add news', kept(0), '7', '?payment=processing'],
  ['nothing is stored', undefined],
])('The page stays as it is if %s', (_why, known, ...visit) => {
  expect(open(known, ...visit).textContent).toBe('Loading');
});
