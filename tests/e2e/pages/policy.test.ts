import { expect, test } from 'vitest';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

const PAGES = [...OPEN_PAGES, ...MEMBER_PAGES, '/no-such-page'];

test.for(PAGES)('The policy of %s allows inline code only by its hash', async (path) => {
  const { document } = await readPage(path);
  const policy = document.querySelector<HTMLMetaElement>('head > meta[http-equiv]')!;
  expect(policy.httpEquiv).toBe('Content-Security-Policy');
  expect(document.head.children[1], 'it follows the encoding').toBe(policy);
  expect(policy.content).toMatch(/^default-src 'none';.*;script-src 'self' 'sha256-/);
  expect(policy.content).not.toMatch(/unsafe|\*|data:|blob:/);
});

test.for(PAGES)('%s has no styles and no scripts in attributes', async (path) => {
  const { document } = await readPage(path);
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().map((name) => `${element.localName} ${name}`),
  );
  expect(attributes.filter((one) => / (?:style|on\w+)$/.test(one))).toEqual([]);
});
