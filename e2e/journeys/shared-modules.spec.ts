import type { Page } from '@playwright/test';
import { signInAs } from '../fixtures/resident.ts';
import { account, follow, landing, logIn, login, pricing } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** What of the federation runtime a page can be asked. */
interface FederationInstance {
  name: string;
  options: { shared: Record<string, unknown> };
  loadShareSync: (name: string) => () => unknown;
}

interface SharedModule {
  remote: string;
  module: string;
  /** Whether the remote has the very object that the shell has. */
  isShells: boolean;
}

/** Every shared module of every remote that is loaded. */
function sharedModules(page: Page): Promise<SharedModule[]> {
  return page.evaluate(() => {
    const { __INSTANCES__: instances } = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: FederationInstance[];
    };
    const { share: received } = Reflect.get(globalThis, '__mf_module_cache__') as {
      share: Record<string, unknown>;
    };
    const shell = instances.find(({ name }) => name === 'shell')!;
    const remotes = instances.filter((instance) => instance !== shell);
    return remotes.flatMap((remote) =>
      Object.keys(remote.options.shared).map((module) => {
        const own = shell.loadShareSync(module)();
        // What the runtime gives the remote, and what the remote's code has really received.
        const copies = [remote.loadShareSync(module)(), received[`default:${module}`]];
        return { remote: remote.name, module, isShells: copies.every((copy) => copy === own) };
      }),
    );
  });
}

async function expectOneCopyOfEach(page: Page): Promise<void> {
  const found = await sharedModules(page);
  expect([...new Set(found.map(({ remote }) => remote))].toSorted()).toEqual([
    'mf_account',
    'mf_auth',
    'mf_commerce',
    'mf_marketing',
  ]);
  expect(found.filter(({ isShells }) => !isShells)).toEqual([]);
  expect(found.map(({ module }) => module)).toEqual(
    expect.arrayContaining([
      '@tanstack/react-query',
      'react',
      'react-i18next',
      'react-router-dom',
      'shared-kit/session',
      'shared-kit/supabase',
      'shared-kit/ui',
    ]),
  );
}

for (const first of [landing, pricing, account]) {
  test(`Every shared module exists once when ${first.remote} is visited first`, async ({
    page,
    resident,
    pageLoads,
  }) => {
    await signInAs(page, resident);
    await page.goto(first.address);
    for (const next of [account, landing, pricing]) await follow(page, next);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectOneCopyOfEach(page);
    expect(pageLoads.count()).toBe(1);
  });
}

test('Every shared module exists once when auth is visited first', async ({
  page,
  resident,
  pageLoads,
}) => {
  await page.goto(login.address);
  await logIn(page, resident, 2);
  await expect(page).toHaveURL(account.address);
  for (const next of [pricing, account, landing]) await follow(page, next);
  await expectOneCopyOfEach(page);
  expect(pageLoads.count()).toBe(1);
});
