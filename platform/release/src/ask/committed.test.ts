import { PART_NAMES } from '@platform/build/part-sources';
import { REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { uncommittedSources } from './releaser.ts';

const [remote = '', other = ''] = REMOTE_NAMES;
const folder = remoteFolder(remote);

const problems = (changed: string[]): string[] =>
  uncommittedSources([remote], changed).map(({ problem }) => problem);

test.each([
  `${folder}/src/app.ts`,
  `${folder}/src/a-message-that-was-removed.ts`,
  'package-lock.json',
  'site.config.ts',
  'platform/release/src/pages/page.ts',
])('A release of a remote is refused with an uncommitted change of %s', (file) => {
  expect(problems(['docs/releasing.md', file])).toEqual([
    `These files have changes that no commit contains:\n    ${file}`,
  ]);
});

test('What is not released may differ: other parts, tests, documents', () => {
  const others = [`${remoteFolder(other)}/src/app.ts`, `${folder}/tsconfig.json`, 'README.md'];
  expect(problems(others)).toEqual([]);
  expect(problems([])).toEqual([]);
});

test('A long list is cut, and a folder without a commit is named', () => {
  const removed = Array.from({ length: 12 }, (_, index) => `${folder}/src/${index}.ts`);
  expect(problems(removed)[0]).toMatch(/\n {4}mf-[a-z-]+\/src\/7\.ts\n {4}and 2 more$/);
  const [finding] = uncommittedSources(PART_NAMES, undefined);
  expect(finding!.problem).toBe('The sources of the release are in no commit.');
});
