import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, test } from '@playwright/test';
import { serveStore } from '@platform/serve/serve-store';
import { readJournal } from '@platform/release/store/journal';
import { removeFolders } from '@platform/release/testing/patched-build';
import { randomOf } from '../fixtures/random.ts';
import { releasedStore } from '../fixtures/released-store.ts';
import { newResident, signInAs, type Resident } from '../fixtures/resident.ts';
import { account, landing, login, pricing, type SitePage } from '../fixtures/visitor.ts';
import {
  foldersOf,
  isCanaryPage,
  planTasks,
  runTasks,
  CANARY_PERCENT,
} from '../fixtures/team-jobs.ts';
import { expectNothingLost, versionsFor } from '../fixtures/team-journal.ts';
import { type Versions, walkerIn, type Walker } from '../fixtures/walker.ts';

test.describe('Releases under load', { tag: ['@releases', '@release', '@shell'] }, () => {
  test('Concurrent releases, canaries, crashes and rollbacks disturb no visitor', async ({
    browser,
  }) => {
    test.setTimeout(360_000);
    const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
    console.log(`CHAOS_SEED=${seed} repeats this order`);

    const { store } = await releasedStore();
    const site = await serveStore(store, { port: 0, isFresh: true });
    const plan = await planTasks(randomOf(seed));
    const steps = new EventEmitter();
    const openTab = async (number: number, resident?: Resident): Promise<Walker> => {
      const context = await browser.newContext({ baseURL: site.url });
      await context.addCookies([{ name: 'canary', value: String(number), url: site.url }]);
      const page = await context.newPage();
      if (resident) await signInAs(page, resident);
      return walkerIn(page, steps);
    };

    const seen: { number: number; versions: Versions }[] = [];
    // One tab gets every canary, the other gets none.
    const [insideCanary, outsideCanary] = [CANARY_PERCENT - 1, CANARY_PERCENT];
    const leftOpen = new Map<number, Walker>();
    for (const number of [insideCanary, outsideCanary]) {
      leftOpen.set(number, await openTab(number));
    }
    let fullLoads = 0;
    for (const [number, tab] of leftOpen) {
      const knowsLinks = Promise.all(
        [login, pricing].map(async ({ remote }) =>
          (await tab.page.waitForResponse(`**/versions/${remote}.json`)).finished(),
        ),
      );
      seen.push({ number, versions: await tab.load('/') });
      await knowsLinks;
      tab.page.on('load', () => (fullLoads += 1));
    }

    const teams = { areBusy: true };
    const done = runTasks(plan, store.place, steps).finally(() => (teams.areBusy = false));
    async function walkAbout(
      walker: Walker,
      { number, pages }: { number: number; pages: SitePage[] },
    ): Promise<void> {
      while (teams.areBusy) {
        for (const [at, { address }] of pages.entries()) {
          seen.push({ number, versions: await walker.load(address) });
          await walker.walk([pages[(at + 1) % pages.length]!]);
        }
      }
    }
    const visitor = await openTab(insideCanary);
    const member = await openTab(outsideCanary, await newResident());
    await Promise.all([
      walkAbout(visitor, { number: insideCanary, pages: [pricing, login, landing] }),
      walkAbout(member, { number: outsideCanary, pages: [landing, account, pricing] }),
    ]);
    const results = await done;
    // Later releases have replaced the versions of the open tabs.
    for (const tab of leftOpen.values()) await tab.walk([pricing, login, landing]);
    expect(fullLoads, 'open tabs keep their versions').toBe(0);

    for (const { faults } of [visitor, member, ...leftOpen.values()]) expect(faults).toEqual([]);
    const journal = await readJournal(store);
    expectNothingLost(journal, results);
    for (const { number, versions } of seen) {
      const sites = journal.map((state) => versionsFor(state, number));
      expect(sites, 'each page matches one site of one state').toContainEqual(
        expect.objectContaining(versions),
      );
    }
    const kinds = journal.map(({ change }) => change.kind);
    for (const kind of ['release', 'rollback', 'canary', 'promote', 'abort'] as const) {
      expect(kinds, 'each kind of change has happened').toContain(kind);
    }
    const inside = seen.filter(({ versions }) => isCanaryPage(versions)).length;
    expect(inside, 'pages with a canary').toBeGreaterThan(0);
    console.log(
      `${journal.length} states, ${kinds.filter((kind) => kind === 'canary').length} of them new canaries; ` +
        `${seen.length} page loads, ${inside} of them with a canary`,
    );

    await site.close();
    await removeFolders([store.place, ...foldersOf(plan)]);
  });
});
