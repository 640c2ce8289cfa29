import { expect, onTestFinished, test, vi } from 'vitest';
import { renderRemote } from './render-remote.ts';

const PAGE = "'<title>Shop</title><h1>' + app.text + '</h1>'";

/** A shell that renders pages so. */
const rendering = (page: string): string =>
  `exports.sharedModules = {}; exports.renderPage = ${page};`;

const render = ({
  shell = rendering(`async ({ app }) => ${PAGE}`),
  remote = `exports.app = { text: 'Shop' };`,
}: {
  shell?: string;
  remote?: string;
}) =>
  renderRemote({
    shell: { label: 'shell@1', code: shell },
    remote: { name: 'shop', label: 'shop@2', code: remote, owns: [] },
    links: [],
    paths: ['/shop'],
  });

test('A remote gets the live shell’s shared modules, whichever it was built with', async () => {
  const shell = `
    exports.sharedModules = { react: { version: 'the live one' } };
    exports.renderPage = async ({ app }) => ${PAGE};
  `;
  const remote = `exports.app = { text: require('react').version };`;
  const rendered = '<title>Shop</title><h1>the live one</h1>';
  expect(await render({ shell, remote })).toEqual({ '/shop': rendered });
});

test.for([
  ['what the shell does not share', `require('left-pad')`, "shop@2 requires 'left-pad'"],
  ['Node’s modules', `require('node:fs')`, "shop@2 requires 'node:fs'"],
  ['an environment', `process.env`, 'process is not defined'],
  ['a network', `fetch('http://localhost')`, 'fetch is not defined'],
  ['a window', `window.innerWidth`, 'window is not defined'],
  ['a browser', `navigator.language`, 'navigator is not defined'],
  ['storage', `localStorage.getItem('theme')`, 'localStorage is not defined'],
] as const)('Code that needs %s fails', async ([, code, words]) => {
  await expect(render({ remote: `exports.app = { text: ${code} };` })).rejects.toThrow(words);
});

test('Code that looks for the key of the site finds no environment, file or program of the composer', async () => {
  vi.stubEnv('RELEASE_KEY', 'the key of the site');
  onTestFinished(() => void vi.unstubAllEnvs());
  // Out of its context, by the constructor of an object from outside.
  const outside = `require('react').constructor.constructor('return process')()`;
  const looks = [
    `JSON.stringify(process.env) + process.argv`,
    `process.getBuiltinModule('node:fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
    `process.getBuiltinModule('node:child_process').execFileSync('env').toString()`,
  ];
  for (const look of looks) {
    const remote = `const process = ${outside}; exports.app = { text: ${look} };`;
    const shell = `exports.sharedModules = { react: {} }; exports.renderPage = async ({ app }) => ${PAGE};`;
    const said = await render({ shell, remote }).then(JSON.stringify, String);
    expect(said).not.toContain('the key of the site');
    expect(said).toMatch(/ERR_ACCESS_DENIED|Access to this API|not defined|"LANG/);
  }
});

test('A page that throws is named with the rule and the reason, without a stack', async () => {
  const shell = rendering(`async () => { throw new Error('no prices'); }`);
  await expect(render({ shell })).rejects.toThrow(
    /renders-pages: \/shop of shop@2 could not be rendered in shell@1: Error: no prices\n {2}Impact/,
  );
});

test('A render process that dies fails its release with the error output', async () => {
  const remote = `Promise.reject(new Error('no listener')); exports.app = {};`;
  const shell = rendering('() => new Promise(() => {})');
  await expect(render({ shell, remote })).rejects.toThrow(
    /renders-pages: the process that rendered shop@2 ended: Error: no listener\n {2}Impact/,
  );
});

test.for([
  ['without a heading', '<title>Shop</title><p>Shop</p>', 'has 0 first-level headings'],
  ['without a title', '<h1>Shop</h1>', 'has no title'],
  [
    'with a part that was not rendered',
    '<title>S</title><h1>S</h1><!--$!--><p>Loading</p>',
    'fallback',
  ],
  [
    'of which a part would be hydrated later',
    '<!--$--><title>S</title><h1>S</h1><!--$--><p>The shop</p><!--/$--><!--/$-->',
    'has a <Suspense> of its own around content',
  ],
  ['that a script must reveal', '<title>S</title><h1>S</h1><script>$RC()</script>', 'a script'],
] as const)('A page %s is refused', async ([, html, words]) => {
  await expect(render({ shell: rendering(`async () => ${JSON.stringify(html)}`) })).rejects.toThrow(
    words,
  );
});
