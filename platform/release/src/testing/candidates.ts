import { defineAddresses } from '@platform/contract/addresses';
import type { Candidate, Finding } from '../check/rules/rule.ts';
import { aRemote, aShell } from './contracts.ts';

export const entry = {
  bytes: 9_000,
  gzip: 3_500,
  brotli: 3_000,
  integrity: `sha384-${'a'.repeat(64)}`,
};

/** A valid release of auth. */
export function candidate(changes: Partial<Candidate> = {}): Candidate {
  const auth = aRemote('auth', ['/login'], {
    shared: { router: '^7.0.0' },
    imports: { router: ['Link'] },
    files: { 'app.js': entry },
  });
  return {
    shell: aShell(),
    remotes: [auth],
    others: [aRemote('account', ['/account/*'])],
    released: ['auth'],
    stored: { auth: storedForms('app.js') },
    dropRoutes: [],
    addresses: defineAddresses({ defaultLanguage: 'en-IN', prefixes: {} }),
    typeFaults: {},
    ...changes,
  };
}

/** The hash of `entry`, with its compressed forms. */
export const storedForms = (file: string): Record<string, string> =>
  Object.fromEntries(['', '.br', '.gz'].map((form) => [file + form, entry.integrity]));

export const withAuth = (...changes: Parameters<typeof aRemote>): Candidate =>
  candidate({ remotes: [aRemote(...changes)] });

export const problems = (findings: Finding[]): string[] =>
  findings.map(({ rule, problem }) => `${rule}: ${problem}`);
