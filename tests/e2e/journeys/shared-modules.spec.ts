import { signInAs } from '../fixtures/resident.ts';
import { account, follow, landing, login, pricing } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

type Modules = Record<string, unknown>;

const SHARED =
  '@tanstack/react-query react react-i18next react-router-dom shared-kit/router shared-kit/session shared-kit/supabase shared-kit/ui'.split(
    ' ',
  );

test(
  'A visit through all remotes has one copy of each shared module',
  { tag: ['@shell', '@release'] },
  async ({ page, resident, pageLoads }) => {
    await signInAs(page, resident);
    await page.goto(landing.address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const { share } = Reflect.get(globalThis, '__mf_module_cache__') as { share: Modules };
      Object.assign(globalThis, { modulesBefore: { ...share } });
    });
    for (const next of [account, landing, pricing]) await follow(page, next);
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    const { all, replaced } = await page.evaluate(() => {
      const { share } = Reflect.get(globalThis, '__mf_module_cache__') as { share: Modules };
      const before = Reflect.get(globalThis, 'modulesBefore') as Modules;
      return {
        all: Object.keys(share),
        replaced: Object.keys(before).filter((name) => share[name] !== before[name]),
      };
    });
    expect(all).toEqual(expect.arrayContaining(SHARED.map((name) => `default:${name}`)));
    expect(replaced).toEqual([]);
    expect(pageLoads.count()).toBe(1);
  },
);
