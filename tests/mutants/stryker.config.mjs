// `npm run mutants` changes one expression of a pure module at a time, and a test must fail. If none does, a promise
// has no test, or the expression is not needed. For some modules only, separated by commas: npm run mutants -- --mutate
// shared-kit/src/paths.ts,shared-kit/src/money.ts
export default {
  mutate: [
    'platform/release/src/check/rules/!(*.test).ts',
    'platform/release/src/state/{state,parts}.ts',
    'platform/release/src/cli/describe-remotes.ts',
    'platform/release/src/pages/site-parts.ts',
    'shell/src/federation/versions.ts',
    'shared-kit/src/{money,paths}.ts',
    'shared-kit/src/session/session-store.ts',
    'mf-commerce/src/checkout/{machine,purchase}.ts',
    'mf-commerce/src/offers/{savings,fetch-offers}.ts',
    'mf-account/src/purchases/purchase.ts',
    'mf-account/src/payments/order.ts',
  ],
  thresholds: { high: 95, low: 90, break: 85 },
  testRunner: 'vitest',
  // The configuration at the root has projects that need a browser, a database or a composed site.
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // TypeScript 7 has no JavaScript API, with which Stryker would parse a configuration. It skips a file that is
  // missing.
  tsconfigFile: 'no-tsconfig.json',
  // Not under node_modules, where Vitest would not transform the copies.
  tempDirName: '.local/mutants',
  ignorePatterns: ['.local', 'docs', 'test-results', '**/dist'],
  // Constants take most of the time and are worth it: they are addresses, keys and patterns.
  warnings: { slow: false },
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
};
