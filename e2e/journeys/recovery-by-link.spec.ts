import {
  ADDRESS_FAULTS,
  breakText,
  CODE_FAULTS,
  expectLastGood,
  expectNothingBadRan,
  HASHES_FAULTS,
  missing,
  secondEdition,
  VERSIONS_FAULTS,
  type NameFault,
} from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/second-edition.ts';
import { follow, landing, login, missingCard, pricing } from '../fixtures/site.ts';

// A page comes with the versions and hashes of its own remote. Here the remote at fault is another, to which a link
// leads: the page fetches what tells its versions, with the hashes of the one to run first.

const NO_HASH = `sha384-${'A'.repeat(64)}`;

const NAME_FAULTS: NameFault[] = [
  ...ADDRESS_FAULTS,
  [
    'a hash that is not the entry’s',
    (text, remote) =>
      text.replace(
        new RegExp(`(/mf/${remote}/[^/"]+/remoteEntry\\.js\\\\":\\\\")sha384-[^\\\\]+`),
        `$1${NO_HASH}`,
      ),
  ],
  ['hashes that are none', (text) => text.replace(/"map":"(?:[^"\\]|\\.)*"/, '"map":"<html>"')],
  [
    'hashes of something else',
    (text) => text.replace(/"map":"(?:[^"\\]|\\.)*"/, '"map":"{\\"integrity\\":{}}"'),
  ],
  ['a hash that is none', (text) => text.replace(/"hashes":"[^"]+"/, '"hashes":"none"')],
];

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be (loaded|had)|no version of/,
  );
});

for (const [fault, files, answer] of CODE_FAULTS) {
  test(`For ${fault} behind a link, the last good version stands in, and nothing bad ever runs`, async ({
    page,
    site,
    pageLoads,
  }) => {
    await page.route(`**/mf/commerce/${site.live.commerce}/${files}`, answer);
    await page.goto(landing.address);
    await follow(page, pricing);
    await expectLastGood(page);
    expect(pageLoads.count()).toBe(1);
  });

  test(`For ${fault} behind a link and no version before, a card says so, and Try Again recovers`, async ({
    page,
    pageLoads,
    asksAgain,
  }) => {
    const pattern = `**/mf/auth/*/${files}`;
    await page.route(pattern, answer);
    await page.goto(landing.address);
    await follow(page, login);
    await expect(missingCard(page)).toBeVisible();
    await expectNothingBadRan(page);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(missingCard(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /^Login/ })).toBeVisible();
    expect(pageLoads.count()).toBe(asksAgain ? 1 : 2);
  });
}

for (const [fault, change] of NAME_FAULTS) {
  test(`For versions with ${fault} of what a link leads to, the last good version stands in, and nothing bad ever runs`, async ({
    page,
  }) => {
    await breakText(page, '/versions/commerce.json', (text) => change(text, 'commerce'));
    await page.goto(landing.address);
    await follow(page, pricing);
    await expectLastGood(page);
  });
}

for (const [fault, answer] of VERSIONS_FAULTS) {
  test(`For ${fault} of what a link leads to, a card says so, nothing bad ever runs, and Try Again recovers`, async ({
    page,
    pageLoads,
  }) => {
    const pattern = '**/versions/commerce.json';
    await page.route(pattern, answer);
    await page.goto(landing.address);
    await follow(page, pricing);
    await expect(missingCard(page)).toBeVisible();
    await expectNothingBadRan(page);
    await follow(page, login);
    await expect(page.getByRole('heading', { level: 1, name: /^Login/ })).toBeVisible();
    await follow(page, pricing);
    await expect(missingCard(page)).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(secondEdition(page)).toBeVisible();
    expect(pageLoads.count(), 'they are no module, and asked for again by every browser').toBe(1);
  });
}

for (const [fault, files, answer] of HASHES_FAULTS) {
  test(`For ${fault} of the version that would stand in, it does not, and Try Again recovers`, async ({
    page,
    site,
    pageLoads,
  }) => {
    await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, missing);
    const pattern = `**/mf/commerce/*/${files}`;
    await page.route(pattern, answer);
    await page.goto(landing.address);
    await follow(page, pricing);
    await expect(missingCard(page)).toBeVisible();
    await expectNothingBadRan(page);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectLastGood(page);
    expect(pageLoads.count()).toBe(1);
  });
}

test('Versions that fail once and then come let the version run that is live', async ({ page }) => {
  let asked = 0;
  await page.route('**/versions/commerce.json', (route) => {
    asked += 1;
    return asked === 1 ? missing(route) : route.continue();
  });
  await page.goto(landing.address, { waitUntil: 'networkidle' });
  await follow(page, pricing);
  await expect(secondEdition(page)).toBeVisible();
  expect(asked).toBe(2);
});
