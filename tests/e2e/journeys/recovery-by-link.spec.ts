import {
  ADDRESS_FAULTS,
  breakRequests,
  breakText,
  expectFallbackVersion,
  expectNothingBadRan,
  missing,
  TABLE_FAULTS,
  type NameFault,
} from '../fixtures/broken-code.ts';
import type { VersionsFile } from '@platform/contract/registry';
import { expect, test } from '../fixtures/two-versions.ts';
import { follow, landing, recoveryCard, pricing } from '../fixtures/visitor.ts';
import { exhaustive } from '../fixtures/tiers.ts';

// A page contains the versions and hashes of its own remote only. Here the failing remote is behind a link: the page
// fetches that remote's versions file, which contains the file table of the version to run first.

const NO_HASH = `sha384-${'A'.repeat(64)}`;

/** Changes a versions file. */
const changed = (text: string, change: (file: VersionsFile) => object): string => {
  const file = JSON.parse(text) as VersionsFile;
  return JSON.stringify({ ...file, ...change(file) });
};

const NAME_FAULTS: NameFault[] = [
  ...ADDRESS_FAULTS,
  [
    'a hash that is not the entry’s',
    (text) => text.replace(/("assets\/app-[^"]+\.js":")sha384-[^"]+/, `$1${NO_HASH}`),
  ],
  [
    'a file table without hashes',
    (text) => changed(text, ({ files }) => ({ files: { ...files, integrity: {} } })),
  ],
  ['an invalid hash', (text) => changed(text, () => ({ filesHash: 'none' }))],
];

test.describe('Recovery of a failed remote behind a link', { tag: ['@shell', '@release'] }, () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(
      /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be (loaded|had)|no version of/,
    );
  });

  for (const [fault, change] of NAME_FAULTS) {
    test(
      `A visitor who follows a link gets the fallback version when the versions file names ${fault}`,
      { tag: '@all' },
      async ({ page, site }) => {
        await breakText(page, '/versions/commerce.json', (text) => change(text, 'commerce'));
        await page.goto(landing.address);
        await follow(page, pricing);
        await expectFallbackVersion(page, site.live.commerce);
      },
    );
  }

  for (const [index, [fault, files, respond]] of TABLE_FAULTS.entries()) {
    test(
      `The fallback version never runs with ${fault}, and Try Again recovers the page`,
      exhaustive(index),
      async ({ page, site, pageLoads }) => {
        await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, missing);
        const mend = await breakRequests(page, `**/mf/commerce/*/${files}`, respond);
        await page.goto(landing.address);
        await follow(page, pricing);
        await expect(recoveryCard(page)).toBeVisible();
        await expectNothingBadRan(page);
        await mend();
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expectFallbackVersion(page, site.live.commerce);
        expect(pageLoads.count()).toBe(1);
      },
    );
  }
});
