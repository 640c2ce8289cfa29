import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoadFragment } from '@platform/contract/fragments';
import { versionsAddress } from '@platform/contract/registry';
import { release, rollback } from '@platform/release/ask/release';
import { buildRemote, nameOf, startHost, TOOLS } from '../fixtures/other-tools.ts';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

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
