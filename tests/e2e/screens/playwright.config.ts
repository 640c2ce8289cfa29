import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run screenshots`. One worker, so that the site of the desk is released only once. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 1,
  outputDir: '../../../test-results/screens',
  reporter: [['list']],
});
