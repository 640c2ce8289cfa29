import { beforeEach, expect, test, vi } from 'vitest';
import { createFileLoader, type FileLoader } from './file-loader.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const APP = '/mf/shop/2/assets/app.js';
const STYLES = '/mf/shop/2/assets/app.css';

let page: Document;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  // Only a document with a window has addresses, and jsdom does not know which links browsers support.
  page.head.innerHTML = '<base href="http://localhost/">';
  fetched.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', fetched);
});

function open(isPreloadSupported = true): FileLoader {
  const { relList } = page.createElement('link');
  Object.assign(Object.getPrototypeOf(relList) as DOMTokenList, {
    supports: () => isPreloadSupported,
  });
  return createFileLoader(page);
}

const links = (): HTMLLinkElement[] => Array.from(page.querySelectorAll('link'));
const linkTo = (file: string): Promise<HTMLLinkElement> =>
  vi.waitFor(() => {
    const link = links().find(({ href }) => href === `http://localhost${file}`);
    if (!link) throw new Error(`there is no link to ${file}`);
    return link;
  });
const finish = async (file: string, type: 'load' | 'error' = 'load'): Promise<void> =>
  void (await linkTo(file)).dispatchEvent(new Event(type));

test('files load in parallel, each with its hash; no script runs', async () => {
  const loader = open();
  loader.addHashes([
    [APP, HASH],
    [STYLES, `${HASH.slice(0, -1)}B`],
  ]);
  const loaded = loader.load([STYLES, `http://localhost${APP}`]);
  await linkTo(APP);
  expect(links().map(({ rel, href, integrity }) => [rel, href, integrity])).toEqual([
    ['stylesheet', `http://localhost${STYLES}`, `${HASH.slice(0, -1)}B`],
    ['modulepreload', `http://localhost${APP}`, HASH],
  ]);
  await Promise.all([STYLES, APP].map((file) => finish(file)));
  await loaded;
  await loader.load([APP]);
  expect(links(), 'a file is requested once').toHaveLength(2);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a script that a fetch with its hash refuses is no module, whatever the browser makes of links', async () => {
  const loader = open();
  loader.addHashes([[APP, HASH]]);
  const failed = { cause: `http://localhost${APP}` };
  fetched.mockRejectedValueOnce(new TypeError('Load failed'));
  await expect(loader.load([APP])).rejects.toMatchObject(failed);
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(loader.load([APP])).rejects.toMatchObject(failed);
  expect(fetched).toHaveBeenLastCalledWith(`http://localhost${APP}`, { integrity: HASH });
  expect(links()).toEqual([]);
  const again = loader.load([APP]);
  await finish(APP);
  await again;
});

test('a file that cannot be loaded as it was released is an error with its address; the next call requests it again', async () => {
  const loader = open();
  const failed = loader.load([APP]);
  void finish(APP, 'error');
  await expect(failed).rejects.toMatchObject({ cause: `http://localhost${APP}` });
  expect(links(), 'a link that failed would keep its failure').toEqual([]);
  const again = loader.load([APP]);
  await finish(APP);
  await again;
});

test('files that the HTML links to need no other request', async () => {
  page.head.insertAdjacentHTML('beforeend', `<link rel="modulepreload" href="${APP}">`);
  await open().load([APP]);
  expect(links()).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
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

test('a browser without preloads of modules checks scripts, and leaves them to their import', async () => {
  const loader = open(false);
  loader.addHashes([[APP, HASH]]);
  await loader.load([APP]);
  expect(links()).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
