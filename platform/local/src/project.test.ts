import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { parseSeconds, readProject } from './project.ts';

const FIXTURE = path.join(import.meta.dirname, '..', 'fixtures', 'supabase');

test('Limits, templates and functions come from config.toml', async () => {
  const project = await readProject(FIXTURE);
  expect(project.id).toBe('fixture');
  expect(project.limits).toEqual({
    otpLength: 6,
    otpExpirySeconds: 600,
    maxFrequencySeconds: 60,
    signInsPerFiveMinutes: 30,
    mailsPerHour: 4,
    verificationsPerFiveMinutes: 30,
    refreshesPerFiveMinutes: 150,
  });
  expect(project.auth.sessions).toEqual({ timebox: '2h', inactivity_timeout: '1h' });
  expect(project.templates.magicLink).toEqual({
    subject: 'Welcome back: {{ .Token }}',
    contentPath: path.join(FIXTURE, 'templates', 'magic-link.html'),
  });
  expect(project.functions['echo']).toEqual({ verify_jwt: false });
});

test('A value of the wrong type is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'project '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'config.toml');
  await writeFile(file, 'project_id = "x"\n[auth.email]\notp_length = "6"\n');
  await expect(readProject(folder)).rejects.toThrow(
    'auth.email.otp_length: Invalid type: Expected number but received "6"',
  );
});

test.each([
  ['60s', 60],
  ['1m', 60],
  ['1m30s', 90],
  ['1h', 3600],
])('%s is %i seconds', (duration, seconds) => {
  expect(parseSeconds(duration)).toBe(seconds);
});

test.each(['', '60', '1 m', 'm'])('"%s" is not a duration', (duration) => {
  expect(() => parseSeconds(duration)).toThrow('is not a duration');
});
