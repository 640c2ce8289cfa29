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
