import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { expect, test } from 'vitest';

/**
 * What reads the message of an error or of a response. A key of our own messages, as in `t('errors.x.message')`, does
 * not.
 */
const READS = [
  /[\w)](\?|!)?\.(message|error_description|msg)\b/,
  /\b(const|let|\()\s*\{[^}]*\b(message|msg|error_description)\b[^}]*\}\s*(= |: AppError)/,
];

/** These read a message without showing it. */
const ALLOWED = [
  ['an error keeps it for logs', /new AppError\(/],
  ['GoTrue gives the seconds of a wait only there', /function secondsToWait\(/],
  ['keywords in it choose one of our sentences', /= toAppError\(cause\);$/],
] as const;

function readersIn(source: string): string[] {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(\*|\/\*|\/\/)/.test(line))
    .filter((line) => READS.some((pattern) => pattern.test(line.replaceAll(/\bt\('[^']+'/g, ''))))
    .filter((line) => !ALLOWED.some(([, pattern]) => pattern.test(line)));
}

test.each(['shell', 'shared-kit', ...REMOTE_NAMES.map(remoteFolder)])(
  'No visitor reads a server’s English: %s shows no message of an error',
  (folder) => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: path.join(PROJECT_ROOT, folder) })
      .filter((file) => !/\.test\.|\btesting\b|gallery|src\/messages\//.test(file))
      // Visitors see nothing of reports.
      .filter((file) => file !== 'src/errors.ts' && !file.startsWith('src/monitoring/'));
    expect(files.length).toBeGreaterThan(3);
    const found = files.flatMap((file) =>
      readersIn(readFileSync(path.join(PROJECT_ROOT, folder, file), 'utf8')).map(
        (line) => `${file}: ${line}`,
      ),
    );
    expect(found, 'choose a sentence by the code: useErrorText').toEqual([]);
  },
);
