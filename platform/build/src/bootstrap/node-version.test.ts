import { expect, test } from 'vitest';
import { refusalOfNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('Node %s is new enough', (version) => {
  expect(refusalOfNode(version)).toBeUndefined();
});

test.each(['18.20.8', '20.18.3'])('Node %s is refused with where to get another', (version) => {
  expect(refusalOfNode(version)).toContain(`found ${version}`);
  expect(refusalOfNode(version)).toContain('https://nodejs.org');
});
