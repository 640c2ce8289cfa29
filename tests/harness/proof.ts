import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';

// One way to end a measurement: a table on the screen and, with PUBLISH=1, all figures as JSON and a page that shows
// the table of each instrument.

export interface Table {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Proof {
  /** What was found, when, at which commit, on which machine. */
  measured: string;
  /** For people. */
  table: Table;
  /** For programs: everything. */
  figures: unknown;
}

interface Result extends Omit<Proof, 'measured'> {
  found: string;
  /** Why the run failed, as sentences. */
  faults?: readonly string[];
}

/** The instruments, in the order of the page. */
const TITLES = {
  speed: 'Speed: `npm run bench`',
  load: 'Load: `npm run load`',
  engines: 'Browser engines: `npm run engines`',
  faults: 'Faults: `npm run faults`',
  verdicts: 'Verdicts: `npm run verdicts`',
};
type Instrument = keyof typeof TITLES;

const FOLDER = path.join(PROJECT_ROOT, 'docs/proof');

/**
 * Call it before the measurement: commits may follow while it lasts.
 * @returns a function that shows the result, and publishes it if it has no faults and PUBLISH is set
 */
export function startMeasuring(instrument: Instrument): (result: Result) => void {
  const where = whereAndWhen();
  return ({ found, table, figures, faults = [] }) => {
    const measured = `${found} Measured ${where}.`;
    console.log(['', measured, markdownTable(table), ...faults].join('\n'));
    if (faults.length > 0) process.exitCode = 1;
    else if (process.env.PUBLISH) publish(instrument, { measured, table, figures });
  };
}

/** Into the repository, the only place with figures. */
function publish(instrument: Instrument, proof: Proof): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(instrument), `${JSON.stringify(proof)}\n`);
  writeFileSync(PAGE, pageOf());
}

export const PAGE = `${FOLDER}.md`;

/** The page of what is published. */
export function pageOf(): string {
  const sections = (Object.keys(TITLES) as Instrument[]).map((one) => {
    const { measured, table } = JSON.parse(readFileSync(fileOf(one), 'utf8')) as Proof;
    const all = `All figures: [${one}.json](proof/${one}.json).`;
    return `## ${TITLES[one]}\n\n${measured} ${all}\n\n${markdownTable(table)}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

const HEAD = `# What was measured

Instruments write this page. What each does, and how to read its table: [testing.md](testing.md#instruments).
`;

const fileOf = (instrument: Instrument): string => path.join(FOLDER, `${instrument}.json`);

/** Figures stand on the right. */
const markdownTable = ({ head, rows }: Table): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

function whereAndWhen(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  // What was published before may have changed.
  const changes =
    git('status', '--porcelain', '--', ':!docs') === '' ? '' : ' with uncommitted changes';
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  return `on ${day} at commit ${commit}${changes}, on ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`;
}
