import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, test } from '@playwright/test';
import { serveSite } from '../../local/src/site/serve-site.ts';
import { liveSite } from '../../local/src/site/static-site.ts';
import { readJournal } from '../../release/src/live/live.ts';
import { removeFolders } from '../fixtures/patched-build.ts';
import { randomOf } from '../fixtures/random.ts';
import { releasedStore } from '../fixtures/released-store.ts';
import { newResident, signInAs, type Resident } from '../fixtures/resident.ts';
import { account, landing, login, pricing, type SitePage } from '../fixtures/site.ts';
import { expectNothingLost, planJobs, runJobs, versionsOf } from '../fixtures/team-jobs.ts';
import { walkerIn, type Walker } from '../fixtures/walker.ts';

test('Teams release, crash and roll back all at once, and nobody who walks through the site notices', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
  console.log(`CHAOS_SEED=${seed} repeats this order`);

  const { store } = await releasedStore();
  const site = await serveSite({ site: () => liveSite(store), port: 0 });
  const jobs = await planJobs(randomOf(seed));
  const steps = new EventEmitter();
  const openTab = async (resident?: Resident): Promise<Walker> => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    if (resident) await signInAs(page, resident);
    return walkerIn(page, steps);
  };

  const teams = { areBusy: true };
  const done = runJobs(jobs, store.place, steps).finally(() => (teams.areBusy = false));
  const seen: Record<string, string>[] = [];
  async function walkAbout(walker: Walker, pages: SitePage[]): Promise<void> {
    while (teams.areBusy) {
      for (const { address } of pages) {
        seen.push(await walker.load(address));
        await walker.walk(pages);
      }
    }
  }
  const leftOpen = [await openTab(), await openTab()];
  for (const tab of leftOpen) seen.push(await tab.load('/'));
  const visitor = await openTab();
  const member = await openTab(await newResident());
  await Promise.all([
    walkAbout(visitor, [pricing, login, landing]),
    walkAbout(member, [landing, account, pricing]),
  ]);
  const results = await done;
  // The versions that they began with are long replaced.
  for (const tab of leftOpen) await tab.walk([pricing, login, landing]);

  for (const { faults } of [visitor, member, ...leftOpen]) expect(faults).toEqual([]);
  const journal = await readJournal(store);
  expectNothingLost(journal, results);
  const states = journal.map(versionsOf);
  for (const versions of seen) expect(states, 'a page is of one state').toContainEqual(versions);
  console.log(`${journal.length} states, ${seen.length} page loads`);

  await site.close();
  await removeFolders([store.place, ...jobs.flatMap((job) => ('dist' in job ? [job.dist] : []))]);
});
