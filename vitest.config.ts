import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { browserLaunchOptions, installedBrowserOptions } from './build/browser-launch.ts';
import { REMOTE_NAMES, remoteFolder } from './build/parts.ts';
import { cssOptions } from './build/styles.ts';

const browserParts = ['shared-kit', 'shell', ...REMOTE_NAMES.map(remoteFolder), 'remote-template'];
const nodeParts = ['build', 'release'];
const backendParts = ['local', 'supabase'];

/** Milliseconds. Patience costs nothing where all is well, and a busy machine is no fault of the code. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Without the bootstrap of npm test, as in `npx vitest run --project kit`, a browser of this machine is looked for. */
const launchOptions =
  (process.env.PLAYWRIGHT_CHROMIUM ? undefined : await installedBrowserOptions()) ??
  browserLaunchOptions();

/** Tests of components, where styles, focus and keyboard are real. */
const IN_BROWSER = '**/*.browser.test.tsx';

/**
 * Modules and globals of each file are its own, as those of a page are. A VM costs half the time of a process per file.
 * Errors of Node itself are of another realm there: compare their `name`, not their class.
 */
const DOM: InlineConfig = {
  environment: 'jsdom',
  pool: 'vmForks',
  setupFiles: [`${import.meta.dirname}/build/vitest-browser-globals.ts`],
};

/** Specifiers of Deno, which edge functions import: `npm:valibot@1.5.0`. */
const NPM_SPECIFIERS = [{ find: /^npm:(@?[^@]+)@.+$/, replacement: '$1' }];

const BACKEND: InlineConfig = {
  alias: NPM_SPECIFIERS,
  globalSetup: [`${import.meta.dirname}/local/src/testing/cluster-template.ts`],
};

// One project for each folder, named as the folder: vitest run --project mf-auth
export default defineConfig({
  test: {
    // Vitest leaves one core to itself by default, although it mostly waits for its workers.
    maxWorkers: availableParallelism(),
    projects: [
      ...browserParts.map((name) => project(name, DOM)),
      ...nodeParts.map((name) => project(name, {})),
      ...backendParts.map((name) => project(name, BACKEND)),
      {
        // The tests of the backend that need no database, so that they run in the check.
        test: {
          name: 'supabase-unit',
          root: 'supabase/tests/unit',
          include: ['*.test.ts'],
          alias: NPM_SPECIFIERS,
          ...PATIENCE,
        },
      },
      {
        plugins: [react()],
        css: cssOptions,
        // Named, since a library that is found while tests run makes the page reload under them.
        optimizeDeps: {
          include: [
            ...['dialog', 'menu', 'toast'].map((part) => `@base-ui/react/${part}`),
            'input-otp',
          ],
        },
        test: {
          name: 'kit',
          root: 'shared-kit',
          include: [IN_BROWSER],
          ...PATIENCE,
          setupFiles: ['src/ui/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      {
        // The composed production pages as text. All files share one built and released site.
        test: {
          name: 'pages',
          root: 'e2e/pages',
          environment: 'jsdom',
          globalSetup: ['compose-site.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});

function project(name: string, options: InlineConfig) {
  const include = ['**/*.test.{ts,tsx}'];
  const exclude = ['**/dist/**', '**/tests/unit/**', IN_BROWSER];
  return { test: { name, root: name, ...options, include, exclude, ...PATIENCE } };
}
