import { writeFile, appendFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadFragment } from '@platform/contract/fragments';
import { versionsAddress } from '@platform/contract/registry';
import { release, rollback } from '@platform/release/ask/release';
import { adoptContainer } from '@platform/build/adopt-container';
import { PROJECT_ROOT } from '@platform/build/parts';
import { describeRemotes } from '@platform/release/cli/describe-remotes';
import { folderStore } from '@platform/release/store/folder-store';
import { succeed } from 'tests/program';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * They build hosts and remotes with Module Federation as their documentation says, and know nothing of this platform.
 */
const TOOLS = ['vite', 'rspack', 'webpack'] as const;
type Tool = (typeof TOOLS)[number];

const SOURCES = path.join(PROJECT_ROOT, 'tests/interop');

/** @returns a new folder with the output */
async function build(tool: Tool, kind: 'host' | 'remote', given: Record<string, string> = {}) {
  const out = path.join(PROJECT_ROOT, '.local/interop', `${kind}-${tool}`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const [file, text] of Object.entries(given)) await writeFile(path.join(out, file), text);
  const options = { cwd: SOURCES, env: { ...process.env, NODE_ENV: 'production' } };
  if (tool !== 'vite' && !existsSync(path.join(SOURCES, 'node_modules')))
    await succeed('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], options);
  await succeed('node', ['build.mjs', tool, kind, out, nameOf(tool)], options);
  return out;
}

const nameOf = (tool: Tool): string => `notes${tool}`;

/** Two versions of a remote, in the order in which they are released. */
async function buildRemote(tool: Tool) {
  const out = await build(tool, 'remote');
  await cp(path.join(SOURCES, 'remote/routes.json'), path.join(out, 'routes.json'));
  const adopt = async () => {
    const { dist, ...built } = await adoptContainer(out);
    const kept = `${dist}-${built.version}`;
    await rm(kept, { recursive: true, force: true });
    await cp(dist, kept, { recursive: true });
    return { ...built, dist: kept };
  };
  const first = await adopt();
  await appendFile(path.join(out, 'remoteEntry.js'), '\n// Another version.\n');
  return [first, await adopt()] as const;
}

/** Serves a host on another origin than the site. It shares what the site's command prints. */
async function startHost(tool: Tool): Promise<{ url: string } & AsyncDisposable> {
  const { text: shared } = await describeRemotes(folderStore(stack.store), {}, { host: true });
  const out = await build(tool, 'host', { 'shared.js': shared });
  const home = await (await fetch(stack.site)).text();
  const env = /<script[^>]* id="site-env"[^>]*>[^<]*<\/script>/.exec(home)![0];
  const page = `<!doctype html>${env}<div id="root"></div><script type="module" src="main.js"></script>`;
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url!, 'http://host');
    response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'text/html');
    void readFile(path.join(out, pathname))
      .catch(() => page)
      .then((file) => response.end(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The heading of each remote for a visitor who is not signed in; pages of members and operators show none. */
const REMOTES = [
  { name: 'marketing', page: '/', heading: /Everything for your radiation oncology exams/ },
  { name: 'auth', page: '/login', heading: 'Log in to Isocentre' },
  { name: 'commerce', page: '/pricing', heading: 'Choose what you study, and for how long' },
  { name: 'account', page: '/account/purchases', heading: undefined },
  { name: 'desk', page: '/desk', heading: undefined },
];

const PHYSICS = '10000000-0000-4000-8000-000000000002';
const NOTES = 'Notes of a team with other tools';

test.describe('Tools of others', { tag: ['@release', '@shell'] }, () => {
  // The first of them installs the tools.
  test.describe.configure({ mode: 'default' });
  for (const tool of TOOLS) {
    const tag = tool === 'vite' ? [] : ['@interop'];
    test(
      `The released remotes run on another origin, in a host that ${tool} built, by container and by manifest`,
      { tag },
      async ({ page }) => {
        await using host = await startHost(tool);
        for (const { name, page: address, heading } of REMOTES) {
          const versions = await fetch(stack.site + versionsAddress(name));
          const { version } = (await versions.json()) as { version: string };
          for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
            const entry = `${stack.site}/mf/${name}/${version}/${file}`;
            const query = new URLSearchParams({ remote: name, entry, path: address });
            if (name === 'commerce') query.set('offer', PHYSICS);
            await page.goto(`${host.url}?${query.toString()}`);
            const title = page.getByRole('heading', { level: 1 });
            if (heading === undefined) await expect(page.locator('#root')).toBeEmpty();
            else await expect(title).toHaveText(heading);
            if (name !== 'commerce') continue;
            await expect(page.getByText('₹12,999').first(), 'a price of the backend').toBeVisible();
          }
        }
      },
    );

    test(
      `A remote that ${tool} built is a page and a fragment here; the version before replaces broken code`,
      { tag },
      async ({ page, expectedErrors }) => {
        await using site = await startReleasedSite();
        const [first, second] = await buildRemote(tool);
        for (const { dist } of [first, second]) await release(site.releaser, { dists: [dist] });
        const clicks = async (): Promise<void> => {
          await page.getByRole('button', { name: 'Read 0 times' }).click();
          await expect(page.getByRole('button', { name: 'Read 1 times' })).toBeVisible();
        };
        await page.goto(`${site.url}/notes`);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toHaveText(NOTES);
        await expect(title, 'its styles').toHaveCSS('color', 'rgb(102, 51, 153)');
        await clicks();
        await page.getByRole('button', { name: 'Prices' }).click();
        await expect(title).toHaveText('Choose what you study, and for how long');
        const shown = await page.evaluate(
          async (hint) => {
            const load = Reflect.get(globalThis, 'loadFragment') as LoadFragment;
            return typeof (await load(hint));
          },
          `${nameOf(tool)}/hint` as const,
        );
        expect(shown, 'a component').toBe('function');

        expectedErrors.push(/Failed to load resource|cannot be loaded|digest|SRI/);
        const { place } = site.releaser.store;
        await writeFile(path.join(place, 'mf', second.name, second.version, 'remoteEntry.js'), '!');
        await page.goto(`${site.url}/notes`);
        await expect(title).toHaveText(NOTES);
        await clicks();
        await rollback(site.releaser, first.name);
        await page.goto(`${site.url}/notes`);
        await clicks();
      },
    );
  }
});
