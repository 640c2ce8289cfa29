import { expect, test } from 'vitest';
import { nameFindings } from './verify.ts';

test('A contract without a name is refused by the name of its file', () => {
  const [finding] = nameFindings(null);
  expect(finding!.problem).toMatch(/^contract\.json: /);
  expect(finding!.remedy).toBe('Correct it in the sources of the part, and build again.');
});
