import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sandboxEnvironment } from '../../sandbox/keys.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The released sources that match, without tests. */
const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing(\/|\.)/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const FUNCTIONS = 'supabase/functions/**/*.ts';

test('No page, function or migration contains a branch for the sandbox, test accounts or tests', () => {
  const patterns = [
    'mf-commerce/src/**/*.{ts,tsx}',
    'mf-account/src/**/*.{ts,tsx}',
    'shared-kit/src/**/*.{ts,tsx}',
    FUNCTIONS,
    'supabase/migrations/*.sql',
  ];
  for (const pattern of patterns) expect(sources(pattern)).not.toEqual([]);
  const branches =
    /sandbox|rzp_test|\bVITEST\b|PLAYWRIGHT|NODE_ENV|import\.meta\.env|webdriver|localhost|127\.0\.0\.1/i;
  const released = sources(...patterns);
  expect(released.filter(({ text }) => branches.test(text)).map(({ file }) => file)).toEqual([]);
});

test('The gateway is configuration: the functions read the settings that the sandbox provides, and default to Razorpay', () => {
  const texts = sources(FUNCTIONS).map(({ text }) => text);
  const read = texts.flatMap((text) => [...text.matchAll(/\bRAZORPAY_\w+(?='\))/g)].map(String));
  const given = Object.keys(sandboxEnvironment('http://gateway.example'));
  expect([...new Set(read)].toSorted()).toEqual(
    given.filter((name) => name.startsWith('RAZORPAY_')).toSorted(),
  );
  const addresses = texts.flatMap((text) =>
    [...text.matchAll(/env\.get\('(RAZORPAY_\w+)'\) \|\|\s+'(\S+)'/g)].map(([, name, other]) => [
      name,
      other,
    ]),
  );
  expect(Object.fromEntries(addresses)).toEqual({
    RAZORPAY_API_URL: 'https://api.razorpay.com/v1',
    RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  });
});
