import { expect, test } from 'vitest';
import { affectedJourneys } from './affected.ts';

test.each([
  [['mf-auth/src/app.ts', 'mf-auth/src/code/countdown.test.ts', 'README.md'], ['@auth']],
  [
    ['mf-auth/src/app.ts', 'mf-account/src/app.ts'],
    ['@auth', '@account'],
  ],
  [['mf-auth/src/app.ts', 'shared-kit/src/money.ts'], []],
  [['package.json'], []],
  [['docs/testing.md', 'shell/src/main.test.ts'], 'none'],
])('A change of %j affects the journeys: %j', (files, journeys) => {
  expect(affectedJourneys(files)).toEqual(journeys);
});
