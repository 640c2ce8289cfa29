import { expect, test } from 'vitest';
import { replaceFederation } from './replace-federation.ts';

test('Every file of the twin replaces a file that the shell has', () => {
  expect(() => replaceFederation()).not.toThrow();
});
