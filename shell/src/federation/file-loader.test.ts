import { beforeEach, expect, test } from 'vitest';
import { createFileLoader, type FileLoader } from './file-loader.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const APP = '/mf/shop/2/assets/app.js';
const STYLES = '/mf/shop/2/assets/app.css';

let page: Document;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  // Only a document with a window has addresses, and jsdom does not know which links browsers support.
  page.head.innerHTML = '<base href="http://localhost/">';
});

function open(isPreloadSupported = true): FileLoader {
  const { relList } = page.createElement('link');
  Object.assign(Object.getPrototypeOf(relList) as DOMTokenList, {
    supports: () => isPreloadSupported,
  });
  return createFileLoader(page);
}

const links = (): HTMLLinkElement[] => Array.from(page.querySelectorAll('link'));
const finish = (link: HTMLLinkElement, type: 'load' | 'error'): boolean =>
  link.dispatchEvent(new Event(type));

test('files load in parallel, each with its hash; no script runs', async () => {
  const loader = open();
  loader.addHashes([
    [APP, HASH],
    [STYLES, `${HASH.slice(0, -1)}B`],
  ]);
  const loaded = loader.load([STYLES, `http://localhost${APP}`]);
  expect(links().map(({ rel, href, integrity }) => [rel, href, integrity])).toEqual([
    ['stylesheet', `http://localhost${STYLES}`, `${HASH.slice(0, -1)}B`],
    ['modulepreload', `http://localhost${APP}`, HASH],
  ]);
  links().forEach((link) => finish(link, 'load'));
  await loaded;
  await loader.load([APP]);
  expect(links(), 'a file is requested once').toHaveLength(2);
});

test('a file that cannot be loaded as it was released is an error with its address; the next call requests it again', async () => {
  const loader = open();
  const failed = loader.load([APP]);
  finish(links()[0]!, 'error');
  await expect(failed).rejects.toMatchObject({ cause: `http://localhost${APP}` });
  expect(links(), 'a link that failed would keep its failure').toEqual([]);
  const again = loader.load([APP]);
  finish(links()[0]!, 'load');
  await again;
});

test('two loads of a file wait for one request', async () => {
  const loader = open();
  const loads = [loader.load([APP]), loader.load([APP])];
  expect(links()).toHaveLength(1);
  finish(links()[0]!, 'load');
  await Promise.all(loads);
});

test('files that the HTML links to need no other request', async () => {
  page.head.insertAdjacentHTML('beforeend', `<link rel="modulepreload" href="${APP}">`);
  await open().load([APP]);
  expect(links()).toHaveLength(1);
});

test('the hashes of the import map are known', () => {
  page.head.insertAdjacentHTML(
    'beforeend',
    `<script type="importmap">${JSON.stringify({ integrity: { [APP]: HASH } })}</script>`,
  );
  const { hashOf, hashesBelow } = open();
  expect(hashOf(APP)).toBe(HASH);
  expect(hashOf(STYLES)).toBeUndefined();
  expect(hashesBelow('/mf/shop/2/')).toEqual([[`http://localhost${APP}`, HASH]]);
  expect(hashesBelow('/mf/shop/1/')).toEqual([]);
});

test('a browser without preloads of modules leaves scripts to their import', async () => {
  await open(false).load([APP]);
  expect(links()).toEqual([]);
});
