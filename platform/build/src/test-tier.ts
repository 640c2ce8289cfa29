/**
 * Whether the exhaustive tier runs (`npm test -- --all`). Tests that repeat one promise over more seeds or rows run all of
 * them only then; journeys carry the tag `@all` instead.
 */
export const isExhaustive = process.env.TEST_TIER === 'all';
