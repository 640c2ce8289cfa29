import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const UNEXPECTED = 'An unexpected error occurred';

test('what the backend says is shown', () => {
  expect(failureText(new AppError('57014', 'The request took too long'), UNEXPECTED)).toBe(
    'The request took too long',
  );
});

test.each([
  ['no connection', new AppError('network_error', 'no answer')],
  ['a row that makes no sense', new AppError('unexpected_error', 'Invalid type: Expected number')],
  ['a fault of our own', new RangeError('Invalid time value')],
])('%s is told without its inner words', (_what, cause) => {
  expect(failureText(cause, UNEXPECTED)).toBe(UNEXPECTED);
});
