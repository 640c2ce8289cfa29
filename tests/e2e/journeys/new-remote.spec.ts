import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { distOf, PART_NAMES } from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import { serveStore } from '@platform/serve/serve-store';
import { readLive } from '@platform/release/store/journal';
import { release } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { folderStore } from '@platform/release/store/folder-store';
import { makeRemote } from 'scripts/new-remote';
import { succeed } from 'tests/program';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkspace } from '../fixtures/workspace-copy.ts';

const NAME = 'made-by-a-journey';
const FOLDER = `mf-${NAME}`;

/** In the project folder, as a team would. */
const run = (cwd: string, program: string, ...args: string[]): Promise<string> =>
  // Releases go into the store of that folder, even if the environment names another one.
  succeed(program, args, { cwd, env: { ...process.env, RELEASE_STORE: '' } });

const tool = (folder: string, name: string): string => path.join(folder, 'node_modules/.bin', name);

const lockedPackages = async (folder: string): Promise<string[]> => {
  const text = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { packages: object }).packages);
};

test.describe('What a team generates', { tag: '@development' }, () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await copyWorkspace();
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  test('A new remote passes every check and is released', async ({ page, pageLoads }) => {
    test.setTimeout(300_000);
    const store = folderStore(path.join(folder, '.local/store'));
    const dists = PART_NAMES.map((name) =>
      path.join(folder, path.relative(PROJECT_ROOT, distOf(name))),
    );
    const env = { supabaseUrl: stack.supabase, supabaseKey: stack.key, gatewayUrl: stack.gateway };
    const before = await release(releaserOf(store), { dists, env });
    const locked = await lockedPackages(folder);

    const files = await makeRemote({ root: folder, name: NAME, isLockfileOnly: true });
    const added = (await lockedPackages(folder)).filter((place) => !locked.includes(place));
    expect(added, 'the remote adds no package').toEqual([FOLDER, `node_modules/${FOLDER}`]);

    const sources = files.filter((file) => /\.tsx?$/.test(file));
    expect(sources).toContain(`tests/e2e/journeys/${NAME}.spec.ts`);
    await run(folder, tool(folder, 'oxlint'), ...sources);
    await run(folder, tool(folder, 'oxfmt'), '--check', ...files);
    // Checks the types and tests of the remote, and opens its pages.
    const command = path.join(folder, 'platform/release/src/cli/release.ts');
    await run(folder, process.execPath, command, NAME, '--uncommitted');

    const { [NAME]: released, ...live } = (await readLive(store))!.parts;
    expect(released!.version).toMatch(/^0\.1\.0-/);
    expect(live).toEqual(before.live.parts);

    const site = await serveStore(store, { port: 0, isFresh: true });
    const served = await page.request.get(`${site.url}/${NAME}`);
    expect(await served.text(), 'the page is prerendered').toContain('Made by a journey</h1>');
    await page.goto(`${site.url}/${NAME}`);
    await expect(page.getByRole('heading', { name: 'Made by a journey' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('link', { name: 'Get Your Access Now' }).first()).toBeVisible();
    expect(pageLoads.count(), 'no further page load').toBe(1);
    // Close the page before its server, since the page may still be fetching.
    await page.close();
    await site.close();
  });
});
