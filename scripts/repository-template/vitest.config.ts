import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'mf-sample-remote',
          root: 'mf-sample-remote',
          environment: 'jsdom',
          // Node cannot import the styles of the kit.
          server: { deps: { inline: ['shared-kit'] } },
        },
      },
    ],
  },
});
