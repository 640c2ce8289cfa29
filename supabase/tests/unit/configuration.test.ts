import { readProject } from '@platform/local/project';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand } from 'shared-kit/brand';
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

// Nothing is deployed yet, so a definition is changed in place instead of in a later migration.
test('Each function, table and policy is defined once: Postgres refuses a second one that does not replace the first', () => {
  const replacing =
    /\bor replace\b|\b(table|index|schema) if not exists\b|\bdrop (function|table|policy|trigger|view)\b/i;
  const found = sources('supabase/migrations/*.sql').filter(({ text }) => replacing.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
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

const TOKENS = path.join(import.meta.dirname, '../../../shared-kit/src/tokens.css');
const project = await readProject(path.join(import.meta.dirname, '../..'));

test.each(Object.entries(project.templates))(
  'The %s mail has the code in its subject and in large digits, tells what it is, and loads nothing',
  async (_, { subject, contentPath }) => {
    const html = await readFile(contentPath, 'utf8');
    expect(subject).toBe(`{{ .Token }} is your ${brand.name} code`);
    expect(html).toMatch(/class="code"[^>]*>\s*\{\{ \.Token \}\}\s*</);
    const validity = `${project.limits.otpExpirySeconds / 60} minutes`;
    const facts = ['did not ask for this code', brand.name, brand.city, `mailto:${brand.email}`];
    for (const fact of [validity, ...facts]) expect(html).toContain(fact);
    const tokens = await readFile(TOKENS, 'utf8');
    const colours = html.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(colours.length).toBeGreaterThan(0);
    expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
    expect(html).not.toMatch(/https?:(?!\/\/www\.w3\.org)|ConfirmationURL/);
  },
);

test('Codes have 6 digits, are valid for 10 minutes and are sent at most once a minute, as the site states', () => {
  expect(project.limits).toMatchObject({
    otpLength: 6,
    otpExpirySeconds: 600,
    maxFrequencySeconds: 60,
    verificationsPerFiveMinutes: 30,
  });
});

test('One sender cannot use up the mails of all: in an hour it gets a tenth of them at most', () => {
  const { signInsPerFiveMinutes, mailsPerHour } = project.limits;
  // A full bucket at once, then what it regains.
  const mostPerHour = signInsPerFiveMinutes * (1 + 60 / 5);
  expect(mostPerHour).toBeLessThanOrEqual(mailsPerHour / 10);
});

test('Sessions end 90 days after sign-in, or 30 days after their last use', () => {
  const days = (count: number) => `${24 * count}h`;
  expect(project.auth.sessions).toEqual({ timebox: days(90), inactivity_timeout: days(30) });
});

test('A hosted project requires the captcha, unless an operator edits the file', async () => {
  const config = await readFile(path.join(import.meta.dirname, '../../config.toml'), 'utf8');
  expect(config).toMatch(/\[auth\.captcha\]\nenabled = true\nprovider = "turnstile"/);
});
