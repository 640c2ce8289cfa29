import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { browserLaunchOptions, installedBrowserOptions } from '@platform/build/browser-launch';
import { REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { cssOptions } from '@platform/build/styles';
import { installedEngines } from './tests/e2e/engines/installed.ts';

const browserParts = [
  'shared-kit',
  'shell',
  ...REMOTE_NAMES.map(remoteFolder),
  'scripts/remote-template',
];
const nodeParts = [
  'site',
  'tests/bench',
  'tests/load',
  'tests/tree',
  'scripts',
  'platform/contract',
  'platform/build',
  'platform/release',
];

/** Milliseconds. Long, because tests must also pass on a busy machine. */
const TIMEOUTS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Without the first command of npm test, as in `npx vitest run --project kit`, an installed browser is used. */
const launchOptions =
  (process.env.PLAYWRIGHT_CHROMIUM ? undefined : await installedBrowserOptions()) ??
  browserLaunchOptions();

/** Tests of components in a real browser, for styles, focus and keyboard. */
const IN_BROWSER = '**/*.browser.test.tsx';

/**
 * Each file has its own modules and globals, as a page has. A VM costs half the time of a process per file. Errors of
 * Node itself belong to another realm there: compare their `name`, not their class.
 */
const DOM: InlineConfig = {
  environment: 'jsdom',
  pool: 'vmForks',
  setupFiles: [`${import.meta.dirname}/platform/build/src/vitest-browser-globals.ts`],
};

/**
 * Files share their modules, as those of a program do: a process for each file takes longer than most of their tests.
 */
const NODE: InlineConfig = { isolate: false };

/**
 * Only with `npm test -- --all`: practices of rare events, which start more than one backend, and tests that install
 * packages of their own.
 */
const RARE = process.env.TEST_TIER === 'all' ? [] : ['**/*.{drill,all}.test.ts'];

/** Those whose programs are installed: only with `npm test -- --all`. */
const ENGINES = process.env.TEST_TIER === 'all' ? installedEngines().engines : [];

/** Which projects run one after the other: those of one group wait for other things, so they run together. */
const GROUPS = { unit: 0, pages: 1, kit: 2, backend: 3, engines: 4 };
const after = (group: keyof typeof GROUPS): InlineConfig => ({
  sequence: { groupOrder: GROUPS[group] },
});

/** Specifiers of Deno, which edge functions import: `npm:valibot@1.5.0`. */
const NPM_SPECIFIERS = [{ find: /^npm:(@?[^@]+)@[^/]+(.*)$/, replacement: '$1$2' }];

const BACKEND: InlineConfig = {
  alias: NPM_SPECIFIERS,
  globalSetup: [`${import.meta.dirname}/platform/local/src/testing/cluster-template.ts`],
  // They mostly wait, for Postgres and for processes that start.
  maxWorkers: 2 * availableParallelism(),
  ...after('backend'),
};

// One project for each folder, named as its last part: vitest run --project mf-auth, --project release
export default defineConfig({
  test: {
    // By default Vitest reserves one core for itself, although it mostly waits for its workers.
    maxWorkers: availableParallelism(),
    // `npm test` counts from the report.
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    slowTestThreshold: 10_000,
    silent: 'passed-only',
    // A change of these runs every test with --changed, since no import leads to them.
    forceRerunTriggers: ['**/*.{sql,toml,html}', '**/package*.json', '**/platform/**', 'site/**'],
    projects: [
      ...browserParts.map((folder) => project(folder, DOM)),
      ...nodeParts.map((folder) => project(folder, NODE)),
      // The server beside a changing store.
      project('platform/serve', { ...NODE, ...after('kit') }),
      // The platform outside this repository.
      project('tests/examples', { ...NODE, globalSetup: ['pack-packages.ts'], ...after('kit') }),
      project('platform/local', BACKEND),
      // A worker keeps its backend from file to file.
      project('supabase', { ...BACKEND, ...NODE, environment: './tests/worker-environment.ts' }),
      // The tests of the backend that need no database, so that they run in the check.
      project('supabase/tests/unit', { ...NODE, name: 'supabase-unit', alias: NPM_SPECIFIERS }),
      // The tests that start each command as npm does. Every start takes up to a second.
      project('tests/e2e/commands', { ...NODE, ...after('kit') }),
      {
        plugins: [react()],
        css: cssOptions,
        // Listed, because Vite reloads the page when it finds a library during a test.
        optimizeDeps: {
          include: ['input-otp'],
        },
        test: {
          name: 'kit',
          root: 'shared-kit',
          include: [IN_BROWSER, `../shell/${IN_BROWSER}`],
          ...TIMEOUTS,
          ...after('kit'),
          setupFiles: ['src/ui/testing/setup.ts', 'src/ui/testing/pointer-away.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      // The composed production pages as text. All files share one built and released site.
      project('tests/e2e/pages', {
        environment: 'jsdom',
        globalSetup: ['compose-site.ts'],
        ...after('pages'),
      }),
      // The core journeys in each browser engine.
      project('tests/e2e/engines', {
        include: ENGINES.map((name) => `${name}.test.ts`),
        globalSetup: ['start-stack.ts'],
        ...after('engines'),
      }),
    ],
  },
});

function project(folder: string, options: InlineConfig) {
  const include = ['**/*.test.{ts,tsx}'];
  const exclude = ['**/dist/**', '**/tests/unit/**', 'remote-template/**', IN_BROWSER, ...RARE];
  return {
    test: { name: path.basename(folder), root: folder, include, exclude, ...TIMEOUTS, ...options },
  };
}
