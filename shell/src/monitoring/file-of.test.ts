import { expect, test } from 'vitest';
import { fileOf } from './file-of.ts';

const APP = {
  part: 'commerce',
  version: '0.1.0-1a2b3c4d5e',
  place: 'assets/app-B_x9-1.js:1:2045',
};

test.each([
  [
    'Chromium',
    `TypeError: it.plans is undefined
    at Array.map (<anonymous>)
    at Plans (https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045)
    at renderWithHooks (https://isocentre.in/mf/shell/0.1.0-9f8e7d6c5b/assets/index-Cc1.js:9:1)`,
  ],
  [
    'Chromium, in an asynchronous function without a name',
    `Error
    at async https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045
    at async Promise.all (index 0)`,
  ],
  [
    'Chromium, in evaluated code',
    `Error
    at eval (eval at run (https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045), <anonymous>:1:7)`,
  ],
  [
    'Firefox',
    `Plans@https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045
renderWithHooks@https://isocentre.in/mf/shell/0.1.0-9f8e7d6c5b/assets/index-Cc1.js:9:1
`,
  ],
  [
    'Firefox, in a promise',
    `async*load/<@https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045
promise callback*load@https://isocentre.in/mf/shell/0.1.0-9f8e7d6c5b/assets/index-Cc1.js:9:1`,
  ],
  [
    'Safari',
    `map@[native code]
Plans@https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045
https://isocentre.in/mf/shell/0.1.0-9f8e7d6c5b/assets/index-Cc1.js:9:1`,
  ],
  [
    'Safari, without a name',
    `https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045
module code@https://isocentre.in/mf/shell/0.1.0-9f8e7d6c5b/assets/index-Cc1.js:9:1`,
  ],
  [
    'a component stack of Chromium',
    `
    at div
    at Plans (https://isocentre.in/mf/commerce/0.1.0-1a2b3c4d5e/assets/app-B_x9-1.js:1:2045)
    at Suspense`,
  ],
])('A stack of %s names the part and the version of its first file', (_, stack) => {
  expect(fileOf(stack)).toEqual(APP);
});

test('A host of its own for the files makes no difference, nor does a query', () => {
  const address = 'http://localhost:5170/mf/commerce/0.1.0-1a2b3c4d5e/remoteEntry.js?import=1';
  expect(fileOf(address)).toEqual({ ...APP, place: 'remoteEntry.js' });
  expect(fileOf(`at https://files.isocentre.in${new URL(address).pathname}:3:4`)).toEqual({
    ...APP,
    place: 'remoteEntry.js:3:4',
  });
});

test('The hashes of a version and its styles are files of it as well', () => {
  for (const place of ['assets/hashes.json', 'assets/app-B_x9-1.css']) {
    expect(fileOf(`/mf/commerce/0.1.0-1a2b3c4d5e/${place}`)).toEqual({ ...APP, place });
  }
});

test('What tells the versions of a remote is the remote’s, of a version that nobody knows without it', () => {
  expect(fileOf('/versions/commerce.json')).toEqual({
    part: 'commerce',
    version: 'unknown',
    place: 'versions.json',
  });
});

test('What comes from elsewhere belongs to nobody here', () => {
  expect(fileOf('at run (chrome-extension://abcdef/content.js:1:1)')).toBeUndefined();
  expect(fileOf('at https://isocentre.in/account/profile:12:3')).toBeUndefined();
  expect(fileOf('')).toBeUndefined();
});
