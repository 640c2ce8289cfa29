import type { PolicyViolation } from '@platform/contract/violations';
import { expect, test } from 'vitest';
import { describeViolation } from './describe-error-event.ts';

const SITE = 'https://isocentre.in';
const OWNER = { part: 'account', version: '3.0.0' };

const describe = (violation: Partial<PolicyViolation>) =>
  describeViolation(
    {
      effectiveDirective: 'script-src-elem',
      blockedURI: 'inline',
      sourceFile: `${SITE}/pricing`,
      lineNumber: 20,
      columnNumber: 4,
      timeStamp: 0,
      ...violation,
    },
    OWNER,
  );

test('A violation belongs to the part whose script caused it', () => {
  expect(
    describe({
      effectiveDirective: 'connect-src',
      blockedURI: 'https://elsewhere.example/?name=Asha',
      sourceFile: `${SITE}/mf/commerce/2.0.0/assets/app-1.js`,
    }),
  ).toEqual({
    kind: 'error',
    part: 'commerce',
    version: '2.0.0',
    place: 'assets/app-1.js:20:4',
    name: 'CSP_connect_src',
  });
});

test.each([`${SITE}/pricing`, '', 'https://checkout.razorpay.com/v1/checkout.js'])(
  'A violation by %j belongs to the owner of the page',
  (sourceFile) => {
    expect(describe({ sourceFile })).toEqual({
      kind: 'error',
      ...OWNER,
      name: 'CSP_script_src_elem',
    });
  },
);

test.each([
  { sourceFile: 'chrome-extension' },
  { sourceFile: 'moz-extension://abc/content.js' },
  { blockedURI: 'safari-web-extension' },
])('What an extension did is not reported: %j', (violation) => {
  expect(describe(violation)).toBeUndefined();
});
