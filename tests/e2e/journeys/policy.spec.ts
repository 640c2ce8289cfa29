import { breakText } from '../fixtures/broken-code.ts';
import { reportsOf, watchReports } from '../fixtures/reports.ts';
import { pricing } from '../fixtures/visitor.ts';
import { expect, test, watch } from '../fixtures/test.ts';

test.describe('Policy', { tag: ['@shell', '@release'] }, () => {
  test('A planted script does not run and is reported', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Content Security Policy/);
    const faults = watch(page);
    const sent = watchReports(page);
    await breakText(page, pricing.address, (html) =>
      html.replace('<div id="root">', '<script>globalThis.wasRun = true</script>$&'),
    );
    await page.goto(pricing.address);
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
    expect(faults).toEqual([expect.stringMatching(/^console: .*Content Security Policy/)]);
    await expect
      .poll(() => sent.reports().filter(({ kind }) => kind === 'error'))
      .toMatchObject([{ part: 'commerce', page: '/pricing', name: 'CSP_script_src_elem' }]);
    const { version } = sent.reports().find(({ kind }) => kind === 'error')!;
    await expect
      .poll(() => reportsOf(version))
      .toContainEqual({
        kind: 'error',
        part: 'commerce',
        page: '/pricing',
        name: 'CSP_script_src_elem',
        place: null,
      });
  });
});
