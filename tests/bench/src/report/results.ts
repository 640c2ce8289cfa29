import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { publish as publishProof } from 'tests/proof';
import { type Figures, ROWS } from './rows.ts';
import { tableOf } from './table.ts';

const FOLDER = path.join(PROJECT_ROOT, '.local/bench');
const FILE = path.join(FOLDER, 'results.json');

/** The figures of earlier runs on this machine. */
export async function readFigures(): Promise<Figures> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Figures) : {};
}

export async function writeFigures(figures: Figures): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, JSON.stringify(figures));
}

/** The page shows the rows that have a limit. @param measured when and where the latest figures were measured */
export function publish(measured: string, figures: Figures): void {
  const limited = ROWS.filter(({ limits }) => limits.length > 0);
  publishProof('speed', { measured, table: tableOf(limited, figures), figures });
}
