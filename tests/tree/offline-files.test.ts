import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '@platform/build/parts';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, 'shell/public', file));

test.each(['/offline.html', '/offline.css', '/offline.js'])(
  'The worker knows the hash of %s',
  (file) => {
    const hash = createHash('sha256').update(read(file)).digest('base64');
    expect(read('sw.js').toString()).toContain(`'${file}': 'sha256-${hash}'`);
  },
);
