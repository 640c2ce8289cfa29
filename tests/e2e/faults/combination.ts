import { test, type Locator, type TestDetails } from '@playwright/test';

/** A fault of a part, and what the resident does. */
export interface Combination {
  table: string;
  row: string;
  column: string;
}

/**
 * With what a combination runs besides `npm run faults`: with `npm test`, only with its group `faults`, or with
 * nothing.
 */
export type Tier = 'test' | 'group' | 'matrix';
const TAGS: Record<Tier, string[]> = { test: [], group: ['@faults'], matrix: ['@matrix'] };

/** Annotations that the reporter reads. */
export const COMBINATION = 'combination';
export const SEEN = 'seen';

export const combination = (
  cell: Combination,
  { tag, tier }: { tag: readonly string[]; tier: Tier },
): TestDetails => ({
  tag: [...tag, ...TAGS[tier]],
  annotation: { type: COMBINATION, description: JSON.stringify(cell) },
});

/** Notes for the report what the resident reads at this place of the page. */
export async function noteSeen(place: Locator): Promise<void> {
  const description = (await place.innerText()).replaceAll(/\s+/g, ' ').trim();
  test.info().annotations.push({ type: SEEN, description });
}
