import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { DESK_STEPS, endDeskSite } from '../fixtures/desk-steps.ts';
import { PLACES } from '../fixtures/places.ts';
import { stack } from '../fixtures/stack.ts';
import { test } from '../fixtures/test.ts';

const FOLDER = path.join(PROJECT_ROOT, '.local/screens');

test.afterAll(endDeskSite);

for (const theme of ['light', 'dark'] as const) {
  const gallery = (page: { goto: (url: string) => Promise<unknown> }) =>
    page.goto(`${stack.gallery}/?theme=${theme}`);
  for (const width of [360, 768, 1280]) {
    test.describe(`at ${width} px, ${theme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: theme });
      for (const [place, open] of Object.entries({ ...PLACES, ...DESK_STEPS, gallery })) {
        test(place, async ({ page, expectedErrors }) => {
          expectedErrors.push(/./);
          await open(page);
          await page.setViewportSize({ width, height: 900 });
          // By its tag, because content behind a dialog has no role.
          await page.locator('h1').first().waitFor();
          // Loading states can keep requests open, so the network would never become idle.
          if (!place.endsWith('-loading')) await page.waitForLoadState('networkidle');
          const name = place
            .replace(/^\/$/, '/landing')
            .replace(/^\//, '')
            .replaceAll(/[ /]/g, '-');
          const file = path.join(FOLDER, `${name}-${width}-${theme}.png`);
          await page.screenshot({ path: file, fullPage: true });
        });
      }
    });
  }
}
