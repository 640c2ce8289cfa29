import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const uses = globSync('.github/workflows/*.{yml,yaml}', { cwd: root }).flatMap(
  (file) => readFileSync(path.join(root, file), 'utf8').match(/\buses:.*/g) ?? [],
);

test.each(uses)('A workflow runs one commit of an action, with its tag in a comment: %s', (one) => {
  expect(one).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+/);
});
