import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFault } from './describe-fault.ts';
import { PROJECT_ROOT } from './parts.ts';

/** Builds the remote `blog` of a project with these files. @returns what the process prints */
async function build(files: Record<string, string>): Promise<string> {
  const local = path.join(PROJECT_ROOT, '.local');
  await mkdir(local, { recursive: true });
  const cwd = await mkdtemp(path.join(local, 'project-'));
  const project: Record<string, string> = {
    'package.json': '{"workspaces":["mf-blog"],"type":"module"}',
    'site.config.ts': 'export default { addresses: {} };',
    'mf-blog/package.json': '{"name":"mf-blog"}',
    ...files,
  };
  try {
    await mkdir(path.join(cwd, 'mf-blog'));
    for (const [file, text] of Object.entries(project)) await writeFile(path.join(cwd, file), text);
    const args = [path.join(import.meta.dirname, 'build-part.ts'), 'blog'];
    return await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd }, (_, __, stderr) => resolve(stderr.trim()));
    });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

const CONFIG = 'mf-blog/vite.config.ts';
const STOCK = `${CONFIG} does not build the part so that pages can load it. Write there:

import { defineRemote } from '@platform/build/define-remote';

export default defineRemote({ name: 'blog' });`;

describe.concurrent('A team learns in a sentence, without the stack of Node, that', () => {
  test.each([
    ['its configuration is a stock one', { [CONFIG]: 'export default { plugins: [] };' }, STOCK],
    [
      'its configuration throws',
      { [CONFIG]: '\nthrow new Error("No port is set");' },
      `No port is set\n    at ${CONFIG}:2`,
    ],
    [
      'its configuration imports what is not installed',
      { [CONFIG]: 'import "unknown-plugin";' },
      expect.stringMatching(/^Cannot find package 'unknown-plugin' imported from .+\.ts$/),
    ],
    [
      'its configuration cannot be read',
      { [CONFIG]: 'export default (;' },
      expect.stringMatching(/vite\.config\.ts:1\nexport default \(;\n[ ^]+\n\nSyntaxError.+$/),
    ],
    [
      'the configuration of the site throws',
      { 'site.config.ts': 'export default undefined.site;' },
      "site.config.ts cannot be used. Cannot read properties of undefined (reading 'site')\n    at site.config.ts:1",
    ],
  ])('%s', async (_, files, said) => {
    expect(await build(files)).toEqual(said);
  });
});

test('A Node that cannot run TypeScript is named, with the one that can', () => {
  const error = new TypeError('Unknown file extension ".ts" for /site.config.ts');
  Object.assign(error, { code: 'ERR_UNKNOWN_FILE_EXTENSION' });
  expect(describeFault(error)).toMatch(/^This needs Node 22\.18 or newer, and found \d+\./);
});
