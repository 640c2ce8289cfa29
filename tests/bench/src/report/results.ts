import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measuredHere } from '@platform/build/commits';
import { PROJECT_ROOT } from '@platform/build/parts';
import { type Figures, ROWS } from './rows.ts';
import { markdownTable } from './table.ts';

export interface Results {
  /** When and where the latest figures were measured. */
  measured: string;
  figures: Figures;
}

const FOLDER = path.join(PROJECT_ROOT, '.local/bench');
const FILE = path.join(FOLDER, 'results.json');
const PLACE = /<!-- speed -->.*<!-- \/speed -->/s;

/** The figures of earlier runs on this machine. */
export async function readFigures(): Promise<Figures> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Results).figures : {};
}

/** @param runs how often the latest figures were measured */
export async function writeResults(figures: Figures, runs: number): Promise<Results> {
  const results: Results = { measured: `Medians of ${runs} runs, ${measuredHere()}.`, figures };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, jsonOf(results));
  return results;
}

/** Into `docs/`, the only place with figures. */
export async function publish(results: Results): Promise<void> {
  const { measured, figures } = results;
  const docs = path.join(PROJECT_ROOT, 'docs');
  await writeFile(path.join(docs, 'speed.json'), jsonOf(results));
  const page = path.join(docs, 'speed.md');
  const table = `${measured}\n\n${markdownTable(ROWS, figures)}`;
  const text = await readFile(page, 'utf8');
  await writeFile(
    page,
    text.replace(PLACE, () => `<!-- speed -->\n\n${table}\n\n<!-- /speed -->`),
  );
}

const jsonOf = (results: Results): string => `${JSON.stringify(results)}\n`;
