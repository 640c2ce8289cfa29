import { OPEN_PAGES } from '../../fixtures/pages.ts';
import { expect, test } from '../fixtures.ts';
import { heading } from '../queries.ts';

test('A visitor reads every public page in both languages', async ({ tab }) => {
  for (const address of OPEN_PAGES) {
    await tab.open(address);
    await tab.sees(heading());
    expect(await tab.run(() => document.querySelectorAll('h1').length), address).toBe(1);
    const width = await tab.run(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
});

/** Runs in the page, and plants what sets `isPlanted`. */
function plant(): void {
  const code = 'globalThis.isPlanted = true;';
  const script = document.createElement('script');
  const ways = [
    () => (script.textContent = code),
    () => script.append(code),
    () => document.body.append(script),
    () => document.body.setAttribute('onclick', code),
    () => document.body.insertAdjacentHTML('beforeend', `<img src=x: onerror="${code}">`),
  ];
  for (const way of ways) {
    try {
      way();
    } catch {
      // Refused.
    }
  }
  document.body.click();
}

test('A script that an attacker plants in a page does not run', async ({ tab, expectedErrors }) => {
  const isPlanted = () => tab.run(() => 'isPlanted' in globalThis);
  await tab.goto('data:text/html,<body>A page without a policy');
  await tab.run(plant);
  expect(await isPlanted()).toBe(true);
  expectedErrors.push(
    /violates (script-src|require-trusted-types)|Content.Security.Policy|Trusted/,
  );
  await tab.open('/pricing');
  await tab.run(plant);
  expect(await isPlanted()).toBe(false);
});
