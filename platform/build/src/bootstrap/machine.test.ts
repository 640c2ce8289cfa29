import { expect, test } from 'vitest';
import { refusalOf, thisMachine } from './machine.mjs';

const debian = { node: '24.0.0', platform: 'linux', glibc: '2.36' };

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('Node %s is new enough', (node) => {
  expect(refusalOf({ ...debian, node })).toBeUndefined();
});

test.each(['18.20.8', '20.18.3'])('Node %s is refused with where to get another', (node) => {
  expect(refusalOf({ ...debian, node })).toContain(`found ${node}`);
  expect(refusalOf({ ...debian, node })).toContain('https://nodejs.org');
});

test('Alpine is refused with a sentence about glibc', () => {
  expect(refusalOf({ ...debian, glibc: undefined })).toMatch(/^This needs a Linux with glibc/);
});

test('A Mac needs no glibc', () => {
  expect(refusalOf({ ...debian, platform: 'darwin', glibc: undefined })).toBeUndefined();
});

test('The machine of this test can run the commands', () => {
  expect(refusalOf(thisMachine())).toBeUndefined();
});
