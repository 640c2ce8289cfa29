import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { buildPart, productionEnv } from '@platform/build/build-parts';
import type { Experiment } from './experiment.ts';

const ROW = 'build';
const TWIN_BUILD = path.join(import.meta.dirname, '../twin/build-alone.ts');

/**
 * The first remote's build against the whole twin's, with server build and compressed files, in processes of their own.
 */
export const builds: Experiment = {
  rows: [ROW],
  subjects: ['federated', 'twin'],
  maxRuns: 3,
  start: async () => async (subject) => {
    const started = performance.now();
    if (subject === 'twin') await buildTwinAlone();
    else await buildPart(REMOTE_NAMES[0]!);
    return { [ROW]: performance.now() - started };
  },
};

async function buildTwinAlone(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twin '));
  await promisify(execFile)(process.execPath, [TWIN_BUILD, folder], {
    cwd: PROJECT_ROOT,
    env: productionEnv(),
  });
  await rm(folder, { recursive: true });
}
