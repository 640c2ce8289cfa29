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

const COMMERCE = `${SITE}/mf/commerce/2.0.0/assets/app-1.js`;
const ofCommerce = { part: 'commerce', version: '2.0.0', place: 'assets/app-1.js:20:4' };
const ofShell = { part: 'shell', version: '9.0.0', place: 'assets/a.js' };
const elsewhere = 'https://checkout.razorpay.com/v1/checkout.js';

test.each([
  ['the part whose script caused it', { sourceFile: COMMERCE }, ofCommerce],
  [
    'the part whose file was blocked',
    { blockedURI: `${SITE}/mf/shell/9.0.0/assets/a.js` },
    ofShell,
  ],
  ['the owner of the page that caused it', {}, OWNER],
  ['the owner of the page, if no file is known', { sourceFile: '' }, OWNER],
  ['the owner of the page with a script of another site', { sourceFile: elsewhere }, OWNER],
])('A violation belongs to %s', (_, violation, owner) => {
  const name = 'CSP_script_src_elem';
  expect(describe(violation)).toEqual({ kind: 'error', ...owner, name });
});

test.each([
  { sourceFile: 'chrome-extension' },
  { sourceFile: 'moz-extension://abc/content.js' },
  { blockedURI: 'safari-web-extension' },
])('What an extension did is not reported: %j', (violation) => {
  expect(describe(violation)).toBeUndefined();
});
