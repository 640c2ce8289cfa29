import { expect, test } from '@playwright/test';
import { browserLaunchOptions } from '../../build/browser-launch.ts';
import { readLive } from '../../release/src/live/live.ts';
import { release, type Releaser } from '../../release/src/release.ts';
import { smokeJourney } from '../../release/src/smoke/smoke-journey.ts';
import { patchedBuild, removeFolders, type Edit } from '../fixtures/patched-build.ts';
import { releasedStore } from '../fixtures/released-store.ts';

// Each opens a browser of its own besides the one of the runner.
test.describe.configure({ timeout: 60_000 });

const smoke = smokeJourney(browserLaunchOptions());
const folders: string[] = [];
test.afterAll(() => removeFolders(folders));

/** Changes what runs first of a remote. */
const inEntry =
  (code: string): Edit =>
  (text, file) =>
    file === 'remoteEntry.js' ? `${text};${code}` : text;

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

const liveVersion = async ({ store }: Releaser): Promise<string> =>
  (await readLive(store))!.parts.auth!.version;

test('A release is opened in a browser before visitors see it, and goes live when all is well', async () => {
  const { releaser, outcome } = await releaseAuth();
  expect(outcome).toBe('live');
  expect(await liveVersion(releaser)).toBe('0.1.0-next');
});

for (const [what, code, said] of [
  ['complains on the console', 'console.error("oops")', 'The console says: oops'],
  [
    'asks for a file that is not there',
    'fetch("/mf/none.js")',
    '/mf/none.js was answered with 404',
  ],
  ['breaks when it is loaded', 'throw new Error("broken")', 'broken'],
] as const) {
  test(`A release that ${what} is refused, with the pages and the words`, async () => {
    const { releaser, outcome } = await releaseAuth(inEntry(code));
    expect(outcome).toContain('smoke-journey: /login of auth@0.1.0-next: ');
    expect(outcome).toContain('smoke-journey: /signup of auth@0.1.0-next: ');
    expect(outcome).toContain(said);
    expect(await liveVersion(releaser)).not.toBe('0.1.0-next');
  });
}

test('What some are to try is opened as they would have it, and refused when it breaks for them', async () => {
  const { releaser, outcome } = await releaseAuth(inEntry('throw new Error("broken")'), {
    canary: 10,
  });
  expect(outcome).toContain('smoke-journey: /login of auth@0.1.0-next: ');
  expect(outcome).toContain('broken');
  expect((await readLive(releaser.store))!.parts.auth).not.toHaveProperty('canary');
});

test('What some are to try is opened as the others have it too, and goes live for some when all is well', async () => {
  const { releaser, outcome } = await releaseAuth(undefined, { canary: 10 });
  expect(outcome).toBe('live');
  expect((await readLive(releaser.store))!.parts.auth).toMatchObject({
    canary: { version: '0.1.0-next', percent: 10 },
  });
});
