import { test, type Locator, type TestDetails } from '@playwright/test';

/** A fault of a part, and what the resident does. */
export interface Combination {
  table: string;
  row: string;
  column: string;
}

/** Tests with this tag run only with `npm run faults`. */
const MATRIX_TAG = '@matrix';

/** Annotations that the reporter reads. */
export const COMBINATION = 'combination';
export const SEEN = 'seen';

/** @param options.isOnDiagonal whether it runs with `npm test` too */
export const combination = (
  cell: Combination,
  { tag, isOnDiagonal }: { tag: readonly string[]; isOnDiagonal: boolean },
): TestDetails => ({
  tag: [...tag, ...(isOnDiagonal ? [] : [MATRIX_TAG])],
  annotation: { type: COMBINATION, description: JSON.stringify(cell) },
});

/** Notes for the report what the resident reads at this place of the page. A second note follows the first. */
export async function noteSeen(place: Locator): Promise<void> {
  const description = (await place.innerText()).replaceAll(/\s+/g, ' ').trim();
  test.info().annotations.push({ type: SEEN, description });
}
