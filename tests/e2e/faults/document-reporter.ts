import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { measuredHere } from '@platform/build/commits';
import { PROJECT_ROOT } from '@platform/build/parts';
import { COMBINATION, SEEN, type Combination } from './combination.ts';

const DOCUMENT = path.join(PROJECT_ROOT, 'docs/faults.md');
/** Above it, the document is written by hand. */
const MARK = '<!-- npm run faults writes all that follows -->';

/** What a run found out about one combination. */
export interface Tried extends Combination {
  title: string;
  survived: boolean;
  seen: readonly string[];
  /** The command that repeats it. */
  command: string;
}

/** Writes docs/faults.md after a whole run. */
export default class DocumentReporter implements Reporter {
  private suite: Suite | undefined;
  private workers = 0;
  /** Before the run, since commits may follow while it lasts. */
  private measured = '';

  onBegin(config: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.workers = config.workers;
    this.measured = measuredHere();
  }

  onEnd({ status, duration }: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    const tried = tests.filter(({ results }) => results.length > 0).flatMap(triedIn);
    const survived = tried.filter((one) => one.survived).length;
    console.log(`\n${tried.length} combinations tried, ${survived} survived`);
    if (!isWholeRun({ status, tried, argv: process.argv })) {
      console.log('docs/faults.md stays as it is: only a whole run writes it.');
      return;
    }
    const [byHand] = readFileSync(DOCUMENT, 'utf8').split(MARK);
    const run = `All ${this.measured}, in ${Math.ceil(duration / 60_000)} minutes with ${this.workers} browsers at a time.`;
    writeFileSync(DOCUMENT, `${byHand}${MARK}\n\n${run}\n\n${documentOf(tried)}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/**
 * Whether the run tried something, was not stopped, and has arguments that choose no tests.
 * @param run.argv of Playwright. Any argument but these may choose tests
 */
export const isWholeRun = ({
  status,
  tried,
  argv,
}: Pick<FullResult, 'status'> & { tried: readonly Tried[]; argv: readonly string[] }): boolean =>
  tried.length > 0 &&
  (status === 'passed' || status === 'failed') &&
  argv
    .slice(argv.indexOf('test') + 1)
    .every((arg) => /^(?:--(?:config|workers|trace)=|-j\d)/.test(arg));

/** `-g` takes a regular expression. */
export const commandOf = ({ title, location }: Pick<TestCase, 'title' | 'location'>): string =>
  `npm run faults -- ${path.basename(location.file)}:${location.line} -g '${title.replaceAll(/[()]/g, '.')}'`;

function triedIn(test: TestCase): Tried[] {
  const result = test.results.at(-1);
  return test.annotations
    .filter(({ type }) => type === COMBINATION)
    .map(({ description = '' }) => ({
      ...(JSON.parse(description) as Combination),
      title: test.title,
      survived: test.outcome() === 'expected' && result?.status === 'passed',
      seen: (result?.annotations ?? [])
        .filter(({ type }) => type === SEEN)
        .map(({ description: text = '' }) => text),
      command: commandOf(test),
    }));
}

/** Tables, rows and columns stand in the order of the tests. */
export function documentOf(tried: readonly Tried[]): string {
  const tables = [...Map.groupBy(tried, ({ table }) => table)];
  const counts = [...tables, ['All', tried] as const].map(
    ([table, cells]) => `| ${table} | ${cells.length} | ${cells.filter(hasSurvived).length} |`,
  );
  const failures = tried
    .filter((one) => !hasSurvived(one))
    .map(({ title, command }) => `- ${title}: \`${command}\``);
  return [
    `| table | combinations tried | survived |\n| --- | ---: | ---: |\n${counts.join('\n')}`,
    `## Failures\n\n${failures.join('\n') || 'None.'}`,
    ...tables.map(([table, cells]) => `## ${table}\n\n${tableOf(cells)}`),
    '',
  ].join('\n\n');
}

function tableOf(cells: readonly Tried[]): string {
  const columns = [...new Set(cells.map(({ column }) => column))];
  const rows = [...Map.groupBy(cells, ({ row }) => row)].map(([row, inRow]) => [
    row,
    ...columns.map((column) => cellOf(inRow.filter((cell) => cell.column === column))),
  ]);
  const lines = [['', ...columns], ['', ...columns].map(() => '---'), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** A dash where nothing was tried. */
function cellOf(cells: readonly Tried[]): string {
  if (cells.length === 0) return '–';
  if (!cells.every(hasSurvived)) return '**failed**';
  const seen = [...new Set(cells.flatMap((cell) => cell.seen))];
  return seen.map((text) => text.replaceAll('|', String.raw`\|`)).join('; ') || 'survived';
}

const hasSurvived = ({ survived }: Tried): boolean => survived;
