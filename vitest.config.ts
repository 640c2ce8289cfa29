import { defineConfig } from 'vitest/config';

const browserParts = [
  'shared-kit',
  'shell',
  'mf-marketing',
  'mf-auth',
  'mf-commerce',
  'mf-account',
];
const nodeParts = ['build', 'release', 'local', 'supabase'];

// One project for each folder, named as the folder: vitest run --project mf-auth
export default defineConfig({
  test: {
    projects: [
      ...browserParts.map((name) => project(name, 'jsdom')),
      ...nodeParts.map((name) => project(name, 'node')),
    ],
  },
});

function project(name: string, environment: 'jsdom' | 'node') {
  return { test: { name, root: name, environment, include: ['**/*.test.{ts,tsx}'] } };
}
