import { reportsOf } from '../fixtures/database.ts';
import { pricing } from '../fixtures/visitor.ts';
import { expect, test, watch } from '../fixtures/test.ts';

const SCRIPT = '<script>globalThis.wasRun = true</script>';

test(
  'A planted script does not run and is reported',
  { tag: ['@shell', '@release'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/Content Security Policy/);
    const faults = watch(page);
    // The browser does not treat a page from a route handler as local. Without this permission, it blocks the backend.
    await page.context().grantPermissions(['local-network-access']);
    await page.route(`**${pricing.address}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('<div id="root">', `${SCRIPT}$&`) });
    });
    await page.goto(pricing.address);
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
    expect(faults).toEqual([expect.stringMatching(/^console: .*Content Security Policy/)]);
    await expect
      .poll(() => reportsOf('CSP_script_src_elem'))
      .toMatchObject([{ part: 'commerce', page: '/pricing' }]);
  },
);
