import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxEnvironment } from '@platform/local/sandbox/keys';

const ROOT = join(import.meta.dirname, '../..');

/** What is released to residents of buying: pages, functions and SQL, without their tests. */
const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing(\/|\.)/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const FUNCTIONS = 'supabase/functions/**/*.ts';

it('No page, function or SQL that takes money knows of a sandbox, a test account or a way to be tested', () => {
  const released = sources(
    'mf-commerce/src/**/*.{ts,tsx}',
    'mf-account/src/**/*.{ts,tsx}',
    'shared-kit/src/**/*.{ts,tsx}',
    FUNCTIONS,
    'supabase/migrations/*.sql',
  );
  expect(released.length).toBeGreaterThan(100);
  const branches =
    /sandbox|rzp_test|\bVITEST\b|PLAYWRIGHT|NODE_ENV|import\.meta\.env|webdriver|localhost|127\.0\.0\.1/i;
  expect(released.filter(({ text }) => branches.test(text)).map(({ file }) => file)).toEqual([]);
});

it('Which gateway is talked to is configuration: the functions read the settings that the sandbox gives, and Razorpay’s where none are', () => {
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
