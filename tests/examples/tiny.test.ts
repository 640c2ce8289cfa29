import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import type { Registry } from '@platform/contract/registry';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProgram, succeed } from 'tests/program';
import { commitAll, installFrom } from './outside.ts';

// examples/tiny in a folder outside this repository, with the platform from its tarballs. Each test continues where the
// one before it ended.

const PLATFORM = ['contract', 'build', 'release', 'serve'].map((name) => `@platform/${name}`);

const opened = new AsyncDisposableStack();
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(await realpath(tmpdir()), 'tiny-'));
  opened.defer(() => rm(folder, { recursive: true }));
  await cp(path.join(import.meta.dirname, 'tiny'), folder, { recursive: true });
  // Nothing of this site.
  const platform = inject('packages').filter(({ name }) => PLATFORM.includes(name));
  await installFrom(platform, { folder, manifests: ['.'] });
  await commitAll(folder, 'Begin');
  await npmRun('release', 'shell', 'one', 'two', '--no-smoke');
  url = await startServer();
});
afterAll(() => opened.disposeAsync());

const ENV = {
  ...process.env,
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  // Any free port.
  PORT: '0',
  RELEASED_BY: 'Another team',
};

/** @throws Error with the script's output if it fails */
const npmRun = (script: string, ...words: string[]): Promise<string> =>
  succeed('npm', ['run', '--silent', script, '--', ...words], { cwd: folder, env: ENV });

/** Serves the site as its script `serve` does, but without npm between, so that it can be stopped. */
async function startServer(): Promise<string> {
  const program = path.join(folder, 'node_modules/@platform/serve/src/cli/serve.js');
  const server = opened.use(await startProgram(program, ['--fresh'], { cwd: folder, env: ENV }));
  return (JSON.parse(server.lines.at(-1)!) as { url: string }).url;
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const target = path.join(folder, file);
  const text = await readFile(target, 'utf8');
  expect(text).toContain(before);
  await writeFile(target, text.replace(before, after));
}

async function get(address: string, cookie = ''): Promise<string> {
  const response = await fetch(url + address, { headers: { cookie } });
  if (!response.ok) throw new Error(`${address} is answered with ${response.status}`);
  return response.text();
}

function registryOf(page: string): Registry {
  const text = /id="mf-registry"[^>]*>([^<]+)</.exec(page)![1]!;
  return JSON.parse(text) as Registry;
}

let first: string;

test('A site outside the repository is built, released and served by the packed platform', async () => {
  expect(await get('/')).toContain('<h1>Hello from one</h1>');
  first = await get('/two');
  expect(first).toMatch(/<title[^>]*>Two</);
  expect(first).toContain('<h1>Hello from two</h1>');
  expect(first).toMatch(/<meta charset="[^>]*><meta http-equiv="Content-Security-Policy"/);
  const { live } = registryOf(first).remotes['two']!;
  expect(live).toMatchObject({ version: expect.stringMatching(/^1\.0\.0-/) as string });
  expect(await get(live!.entry)).toContain('two');
  const files = [...first.matchAll(/ (?:href|src)="(\/mf\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files).not.toEqual([]);
  await Promise.all(files.map((one) => get(one)));
});

test('A page loads its remote and takes it over; a host that shares no React is told so', async () => {
  const browser = await chromium.launch(await installedBrowserOptions());
  try {
    const page = await browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) errors.push(new Error(message.text()));
    });
    await page.goto(`${url}/two`);
    const button = page.getByRole('button');
    await expect
      .poll(async () => {
        await button.click();
        return button.textContent();
      })
      .toMatch(/Clicked [1-9]\d* times/);
    expect(errors).toEqual([]);

    const { version } = registryOf(first).remotes['two']!.live!;
    await page.route('**/other-host', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await page.goto(`${url}/other-host`);
    const container = `/mf/two/${version}/remoteEntry.js`;
    const refusal = page.evaluate(`import('${container}').then(({ get }) => get('./app'))`);
    await expect(refusal).rejects.toThrow(/two@.* cannot run .* does not share react \^19/);
  } finally {
    await browser.close();
  }
});

test('A canary that passes the smoke test is shown to browsers below its percentage, promoted, and rolled back', async () => {
  await edit('mf-two/src/two.tsx', 'Hello from two', 'Hello again');
  await npmRun('preview', 'two', '--name', 'draft', '--no-checks');
  await expect(npmRun('release', 'two', '--canary', '50')).rejects.toThrow('mf-two/src/two.tsx');
  await commitAll(folder, 'Say hello again');
  await npmRun('release', 'two', '--canary', '50');
  expect(await get('/two', 'canary=49')).toContain('<h1>Hello again</h1>');
  expect(await get('/two', 'canary=50')).toBe(first);
  await npmRun('promote', 'two');
  expect(await get('/two', 'canary=50')).toContain('<h1>Hello again</h1>');
  const changelog = await npmRun('remotes', '--changelog', 'two');
  expect(changelog, 'also after a preview before the commit').toContain('Say hello again');
  await npmRun('rollback', 'two');
  expect(await get('/two')).toBe(first);
});
