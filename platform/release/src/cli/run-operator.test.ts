import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packProgram } from '../pack/pack-operator.ts';
import { siteConfig } from '@platform/build/site';
import { expect, test } from 'vitest';
import { readLive } from '../store/journal.ts';
import { release } from '../ask/release.ts';
import { smallSite } from '../testing/small-site.ts';

/**
 * The Node that npm runs with may be the oldest that the project supports, as an operator's; tests run with the
 * lockfile's.
 */
const NODE = process.env.npm_node_execpath ?? process.execPath;

test('The packed file rolls back a part whose pages it must render', async () => {
  await using site = await smallSite();
  const folder = await mkdtemp(path.join(tmpdir(), 'operator '));
  try {
    const releaser = { ...site.releaser, config: siteConfig };
    const env = siteConfig.environment.forBackend({
      url: 'http://localhost:54321',
      publishableKey: 'sb_publishable_test',
      gatewayUrl: 'http://localhost:54330',
    });
    await release(releaser, {
      dists: [await site.shell('1'), await site.remote('shop', '1')],
      env,
    });
    await release(releaser, { dists: [await site.remote('shop', '2')] });
    // So the store has no pages of the version before in this shell.
    await release(releaser, { dists: [await site.shell('2')] });

    const file = await packProgram('ops', folder);
    await promisify(execFile)(NODE, [file, 'rollback', 'shop', '--older'], {
      cwd: folder,
      env: { RELEASE_STORE: site.storeRoot },
    });
    expect((await readLive(site.releaser.store))?.parts).toMatchObject({
      shell: { version: '2' },
      shop: { version: '1' },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
