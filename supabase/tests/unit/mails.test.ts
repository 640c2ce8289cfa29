import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readProject } from '@platform/local/project';
import { brand } from 'shared-kit/brand';

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
