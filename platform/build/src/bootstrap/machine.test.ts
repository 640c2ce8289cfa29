import { expect, test } from 'vitest';
import { refusalOf, thisMachine } from './machine.mjs';

const debian = { node: '24.0.0', platform: 'linux', glibc: '2.36' };

test('The oldest Node can run the commands, on a Mac without glibc too, and so can the machine of this test', () => {
  expect(refusalOf({ ...debian, node: '20.19.0' })).toBeUndefined();
  expect(refusalOf({ ...debian, platform: 'darwin', glibc: undefined })).toBeUndefined();
  expect(refusalOf(thisMachine())).toBeUndefined();
});

test.each([
  ['Node 18', { ...debian, node: '18.20.8' }, /found 18\.20\.8\. .*https:\/\/nodejs\.org/],
  ['Node 20.18', { ...debian, node: '20.18.3' }, /found 20\.18\.3/],
  ['Alpine', { ...debian, glibc: undefined }, /^This needs a Linux with glibc/],
])('%s is refused with a sentence', (_, machine, sentence) => {
  expect(refusalOf(machine)).toMatch(sentence);
});
