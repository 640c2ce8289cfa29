import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProject } from '@platform/local/project';
import { brand } from 'shared-kit/brand';

const project = await readProject(join(import.meta.dirname, '..'));

describe.each(Object.entries(project.templates))('The %s mail', (_, { subject, contentPath }) => {
  it('carries the code in its subject and once in large', async () => {
    const html = await readFile(contentPath, 'utf8');
    expect(subject).toBe(`{{ .Token }} is your ${brand.name} code`);
    expect(html).toMatch(/class="code"[^>]*>\s*\{\{ \.Token \}\}\s*</);
  });

  it('says how long the code holds, and whom to ask', async () => {
    const html = await readFile(contentPath, 'utf8');
    expect(html).toContain(`${project.limits.otpExpirySeconds / 60} minutes`);
    expect(html).toContain('did not ask for this code');
    expect(html).toContain(brand.name);
    expect(html).toContain(brand.city);
    expect(html).toContain(`mailto:${brand.email}`);
  });

  it('wears the colours of the site, in light and in dark', async () => {
    const tokens = await readFile(
      join(import.meta.dirname, '../../shared-kit/src/tokens.css'),
      'utf8',
    );
    const used = (await readFile(contentPath, 'utf8')).match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    expect([...new Set(used)].filter((colour) => !tokens.includes(colour))).toEqual([]);
  });

  it('shows nothing from another machine, and no link to log in with', async () => {
    const html = await readFile(contentPath, 'utf8');
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
    expect(html).not.toMatch(/https?:(?!\/\/www\.w3\.org)|ConfirmationURL/);
  });
});

it('Codes have 6 digits, hold 10 minutes and come once a minute, as the site says', () => {
  expect(project.limits).toMatchObject({
    otpLength: 6,
    otpExpirySeconds: 600,
    maxFrequencySeconds: 60,
    signInsPerFiveMinutes: 30,
    verificationsPerFiveMinutes: 30,
  });
});
