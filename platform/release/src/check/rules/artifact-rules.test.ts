import { describe, expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { nameFindings } from './artifact-rules.ts';

describe('A contract', () => {
  test('is refused with impact and remedy', () => {
    expect(nameFindings(aRemote('shop', ['/shop'], { version: '1 2' }))).toEqual([
      {
        rule: 'legal-names',
        problem: 'shop@1 2: version: "1 2" cannot be a version.',
        impact: 'It could write outside the store, or change the configuration of the server.',
        remedy: 'Correct it in the sources of shop, and build again.',
      },
    ]);
  });

  test('without a name is refused by the name of its file', () => {
    const [finding] = nameFindings(null);
    expect(finding!.problem).toMatch(/^contract\.json: /);
    expect(finding!.remedy).toBe('Correct it in the sources of the part, and build again.');
  });
});
