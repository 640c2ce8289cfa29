import { defineConfig } from 'vitest/config';

// A new module in stryker.config.mjs needs its test here. A test that imports its module by package name tests the
// original.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'platform/release/src/{check,check/rules,request,state,after,pages}/*.test.ts',
            'platform/release/src/ask/{canary,freeze,older,rollback}.test.ts',
            'platform/release/src/store/journal.test.ts',
            'platform/release/src/cli/describe-remotes.test.ts',
            'shared-kit/src/paths.test.ts',
            'shared-kit/src/{keep-session,session/session-{store,end}}.test.ts',
            'mf-commerce/src/checkout/{machine,machine-resuming}.test.ts',
            'mf-commerce/src/offers/savings.test.ts',
            'mf-account/src/{payments/order,purchases/purchase}.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [
            'shell/src/federation/versions{,-file.hostile}.test.ts',
            'shared-kit/src/money.test.ts',
            'mf-account/src/{payments/payments-tab,purchases/purchases-tab}.test.tsx',
            'mf-commerce/src/offers/fetch-offers.test.ts',
            'mf-commerce/src/pricing/pricing-page.test.tsx',
            'mf-commerce/src/checkout/{buying,resuming}.test.ts',
          ],
        },
      },
    ],
  },
});
