import { expect, test } from '@playwright/test';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { readLive } from '@platform/release/adapters/stores/journal';
import { release } from '@platform/release/app/release';
import { type Releaser } from '@platform/release/app/releaser';
import { smokeJourney } from '@platform/release/adapters/browser/smoke-journey';
import { patchedBuild, removeFolders, type Edit } from '@platform/release/testing/patched-build';
import { releasedStore } from '../fixtures/released-store.ts';

const smoke = smokeJourney(browserLaunchOptions());
const folders: string[] = [];

/** Appends code to the entry of a remote. */
const inEntry =
  (code: string): Edit =>
  (text, file) =>
    /^assets\/app-[\w-]+\.js$/.test(file) ? `${text};${code}` : text;

async function releaseAuth(
  edit?: Edit,
  how: { canary?: number } = {},
): Promise<{ releaser: Releaser; outcome: string }> {
  const releaser = await releasedStore();
  const dist = await patchedBuild('auth', '0.1.0-next', edit);
  folders.push(releaser.store.place, dist);
  const outcome = await release(releaser, { dists: [dist], smoke, ...how }).then(
    () => 'live',
    (error: Error) => error.message,
  );
  return { releaser, outcome };
}

const auth = async ({ store }: Releaser) => (await readLive(store))!.parts.auth!;

/** Faults of a remote while it loads, and how the release reports them. */
const FAULTS = [
  ['console.error("oops")', 'The console says: oops'],
  ['fetch("/mf/none.js")', '/mf/none.js was answered with 404'],
  // Last, since nothing runs after it.
  ['throw new Error("broken")', 'broken'],
] as const;

test.describe('Smoke test of a release', { tag: '@release' }, () => {
  // Each test starts a second browser.
  test.describe.configure({ timeout: 60_000 });
  test.afterAll(() => removeFolders(folders));

  test('The release refuses a canary with faults in the browser, and names each page and fault', async () => {
    const { releaser, outcome } = await releaseAuth(
      inEntry(FAULTS.map(([code]) => code).join(';')),
      { canary: 10 },
    );
    for (const [, said] of FAULTS) {
      for (const address of ['/login', '/signup']) {
        expect(outcome).toMatch(
          new RegExp(`smoke-journey: ${address} of auth@0\\.1\\.0-next: .*${said}`),
        );
      }
    }
    expect(await auth(releaser)).not.toHaveProperty('canary');
    expect((await auth(releaser)).version).not.toBe('0.1.0-next');
  });

  test('A canary starts if the site works for its visitors and for all others', async () => {
    const { releaser, outcome } = await releaseAuth(undefined, { canary: 10 });
    expect(outcome).toBe('live');
    expect(await auth(releaser)).toMatchObject({
      canary: { version: '0.1.0-next', percent: 10 },
    });
  });
});
