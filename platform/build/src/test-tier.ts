/**
 * Whether the exhaustive tests run (`npm test -- --all`). Tests that repeat one promise with more seeds or rows use
 * all of them only then; journeys have the tag `@all` instead.
 */
export const isExhaustive = process.env.TEST_TIER === 'all';
