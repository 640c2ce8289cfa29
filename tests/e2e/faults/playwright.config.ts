import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** All combinations of `npm run faults`. Of them, the journeys of `npm test` contain a diagonal. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.spec.ts',
  grepInvert: [],
  outputDir: '../../../test-results/faults',
  reporter: [['list'], ['./document-reporter.ts']],
});
