import { readProject } from '@platform/local/project';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand } from 'shared-kit/brand';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The released sources that match, without tests. */
const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing(\/|\.)/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

test('No page, function or migration contains a branch for the sandbox, test accounts or tests', () => {
  const patterns = [
    'mf-commerce/src/**/*.{ts,tsx}',
    'mf-account/src/**/*.{ts,tsx}',
    'shared-kit/src/**/*.{ts,tsx}',
    'supabase/functions/**/*.ts',
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

const TOKENS = path.join(import.meta.dirname, '../../../shared-kit/src/tokens.css');
const project = await readProject(path.join(import.meta.dirname, '../..'));

test.each(Object.entries(project.templates))(
  'The %s mail has the code in its subject and in large digits, tells what it is, and loads nothing',
  async (_, { subject, contentPath }) => {
    const html = await readFile(contentPath, 'utf8');
    expect(subject).toBe(`{{ .Token }} is your ${brand.name} code`);
    expect(html).toMatch(/class="code"[^>]*>\s*\{\{ \.Token \}\}\s*</);
    const validity = `${project.limits.otp_expiry / 60} minutes`;
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

test('One sender cannot use up the mails of all: in an hour it gets a tenth of them at most', () => {
  const { sign_in_sign_ups, email_sent } = project.limits;
  // A full bucket at once, then what it regains.
  const mostPerHour = sign_in_sign_ups * (1 + 60 / 5);
  expect(mostPerHour).toBeLessThanOrEqual(email_sent / 10);
});
