import {
  breakPage,
  CODE_FAULTS,
  expectLastGood,
  expectNothingBadRan,
  HASHES_FAULTS,
  missing,
  REGISTRY_FAULTS,
  secondEdition,
  type PageFault,
} from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/second-edition.ts';
import { follow, landing, login, missingCard, pricing } from '../fixtures/site.ts';

// A page comes with the hashes of its own remote's scripts. Here the remote at fault is another, to which a link leads.

/** The hash of a remote's hashes, in the registry. */
const hashesOf = (remote: string) => new RegExp(`("entry":"/mf/${remote}/[^"]+","hashes":")[^"]+`);

const PAGE_FAULTS: PageFault[] = [
  ...REGISTRY_FAULTS,
  [
    'a registry that names other hashes',
    (html, remote) => html.replace(hashesOf(remote), `$1sha384-${'A'.repeat(64)}`),
  ],
  [
    'a registry that names a hash that is none',
    (html, remote) => html.replace(hashesOf(remote), '$1none'),
  ],
];

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be loaded|no version of/,
  );
});

for (const [fault, files, answer] of [...CODE_FAULTS, ...HASHES_FAULTS]) {
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
    // Hashes are no module: they are asked for again in every browser.
    const isRemembered = !asksAgain && !files.includes('hashes');
    expect(pageLoads.count()).toBe(isRemembered ? 2 : 1);
  });
}

for (const [fault, change] of PAGE_FAULTS) {
  test(`For ${fault} of what a link leads to, the last good version stands in, and nothing bad ever runs`, async ({
    page,
  }) => {
    await breakPage(page, landing.address, (html) => change(html, 'commerce'));
    await page.goto(landing.address);
    await follow(page, pricing);
    await expectLastGood(page);
  });
}

test('Hashes that fail once and then come let the version run that they are of', async ({
  page,
  site,
}) => {
  let asked = 0;
  await page.route(`**/mf/commerce/${site.live.commerce}/assets/hashes.json`, (route) => {
    asked += 1;
    return asked === 1 ? missing(route) : route.continue();
  });
  await page.goto(landing.address, { waitUntil: 'networkidle' });
  await follow(page, pricing);
  await expect(secondEdition(page)).toBeVisible();
  expect(asked).toBe(2);
});
