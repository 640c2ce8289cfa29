import { defineConfig, devices } from '@playwright/test';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { JOURNEY_GROUPS } from 'scripts/test-groups';

const LEFT_OUT = ['matrix', ...(process.env.TEST_TIER === 'all' ? [] : JOURNEY_GROUPS)];

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'faults/*.spec.ts'],
  // Playwright empties this folder, so the reports of other stages stay outside.
  outputDir: '../../test-results/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // The matrix runs only with `npm run faults`.
  grepInvert: new RegExp(`@(?:${LEFT_OUT.join('|')})\\b`),
  // A third worker for two cores uses the time in which others wait. No retries: a journey that fails once has failed.
  workers: 3,
  retries: 0,
  // Long timeouts cost nothing while journeys pass, and a busy machine is not a fault of the site.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys.json' }]],
  webServer: {
    // `exec`, so that Playwright is its parent and no shell.
    command: 'exec node stack.ts',
    cwd: import.meta.dirname,
    // The named groups reach the journeys as variables: STACK_SITE and so on.
    wait: {
      stdout:
        /ready site=(?<stack_site>\S+) gallery=(?<stack_gallery>\S+) supabase=(?<stack_supabase>\S+) mailbox=(?<stack_mailbox>\S+) database=(?<stack_database>\S+) gateway=(?<stack_gateway>\S+) key=(?<stack_key>\S+) store=(?<stack_store>.+)/,
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
  use: {
    ...devices['Desktop Chrome'],
    // A trace of every journey costs 30 % more CPU. The command that repeats a failed journey records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Without this, clicks wait until their target stands still. Journeys about motion turn motion on again.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker makes go past `page.route()`. One journey allows it.
    serviceWorkers: 'block',
    launchOptions: browserLaunchOptions(),
  },
});
