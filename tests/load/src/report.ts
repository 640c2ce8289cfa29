import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measuredHere } from '@platform/build/commits';
import { PROJECT_ROOT } from '@platform/build/parts';
import { type Ceiling, MAX_P95_MS } from './ceiling.ts';
import { WHOLE } from './members.ts';
import type { Finding } from './money.ts';
import { GROUPS, type Memory, SAMPLE_MS } from './processes.ts';
import { latencies, type Tally } from './tally.ts';

/** What a run was asked for. */
export interface Shape {
  /** All together. */
  seconds: number;
  /** From 0 to 1. */
  share: number;
  /** Each step to the ceiling. */
  stepSeconds: number;
}

export interface Run extends Shape {
  tally: Tally;
  ceilings: Record<string, Ceiling>;
  /** In which all ran together. */
  phases: readonly string[];
  /** Milliseconds, by phase: the release or rollback, or until a killed process answered again. */
  took: Record<string, number>;
  /** Of the machine. */
  loadAverageBefore: number;
  memory: Memory;
  money: readonly Finding[];
}

const WHOLE_KINDS: readonly string[] = Object.values(WHOLE);
const isRequest = (kind: string): boolean => !WHOLE_KINDS.includes(kind);

/** Why the run failed, as sentences. */
export function faultsOf({ tally, memory, money }: Run): string[] {
  const { failed } = tally.sum();
  return [
    ...(failed > 0 ? [`${failed} failed without a reason. The first:`, ...tally.failures] : []),
    ...money.filter(({ isKept }) => !isKept).map(({ promise, figure }) => `${promise}: ${figure}`),
    ...memory.growing.map(
      ({ group, megabytes }) =>
        `A process of ${group} keeps growing: ${megabytes.map(Math.round).join(' ')} MB`,
    ),
  ];
}

export async function publish(run: Run): Promise<void> {
  await writeFile(path.join(PROJECT_ROOT, 'docs/load.md'), `${HEAD}\n${markdownOf(run)}\n`);
}

const HEAD = `# Under load

What the production site with its backend does under load on one machine. \`npm run load -- --publish\` writes this page.
The load comes from the same machine, which also runs the mailbox and the payment sandbox, so a server alone can do more.

| who | does, again and again |
| --- | --- |
| reader | loads a page for the first time (page, files that its HTML names, versions files of two remotes), and two times again (page unchanged, versions files) |
| sign-in | asks for a code, takes it from the mailbox, confirms it, reads the profile, renews the session |
| purchase | orders a module, pays at the sandbox, has the payment verified, and reads what was bought. Every fifth buyer closes the window instead: only the webhook reports the payment. A new member buys the four modules |

First each alone: twice as many simultaneously in each step, until throughput stops growing or the p95 is more than
${MAX_P95_MS} ms. Such a step does not count. Then all together, at a share of the best step. They arrive whether earlier ones have
ended or not. Requests that meet a killed process before it answers again are *repeated*, as pages do. Each other failure ends
the command with code 1, and then this page is not written.
`;

export function markdownOf(run: Run): string {
  return [
    summaryOf(run),
    '## Alone',
    ...Object.entries(run.ceilings).map(ceilingTable),
    '## Together',
    phaseTable(run),
    kindTable(run),
    '## Memory',
    'Megabytes of resident memory, of all processes of a kind together. Processes of Postgres count shared pages each.',
    memoryTable(run.memory),
    '## Money',
    table(
      ['by SQL, at the end', 'found'],
      run.money.map(({ promise, figure, isKept }) => [promise, isKept ? figure : `**${figure}**`]),
    ),
  ].join('\n\n');
}

function summaryOf({ tally, ceilings, seconds, share, loadAverageBefore }: Run): string {
  const { answered, failed, repeated } = tally.sum(undefined, isRequest);
  const most = Object.entries(ceilings)
    .map(([name, { perSecond }]) => `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} ${name}`)
    .join(', ');
  return `${count(answered)} requests answered, **${failed} failed**, ${repeated} repeated while a process was killed. At most ${most} a second alone; together ${Math.round(share * 100)} % of that for ${seconds / 60} minutes. All ${measuredHere()}, whose load average was ${loadAverageBefore.toFixed(1)} before.`;
}

function ceilingTable([name, { steps }]: [string, Ceiling]): string {
  return table(
    [`${name}, simultaneously`, 'a second', ...PERCENTILES],
    steps.map((step) => [step.connections, step.perSecond.toFixed(1), ...step.latencies.map(ms)]),
  );
}

function phaseTable({ tally, phases, took }: Run): string {
  const cell = (phase: string, kind: string): string =>
    latencies(tally.sum([phase], (one) => one === kind))
      .map(ms)
      .join(' / ');
  return table(
    [
      'in the middle',
      'requests',
      'failed',
      'repeated',
      ...['page', WHOLE.signIn, WHOLE.purchase].map((kind) => `${kind}: p50 / p95 / p99`),
    ],
    phases.map((phase) => {
      const { answered, failed, repeated } = tally.sum([phase], isRequest);
      const seconds = took[phase] === undefined ? '' : `: ${(took[phase] / 1000).toFixed(1)} s`;
      const latency = ['page', WHOLE.signIn, WHOLE.purchase].map((kind) => cell(phase, kind));
      return [phase + seconds, count(answered), failed, repeated, ...latency];
    }),
  );
}

function kindTable({ tally, phases }: Run): string {
  const kinds = new Set(phases.flatMap((phase) => [...(tally.phases.get(phase)?.keys() ?? [])]));
  return table(
    ['kind', 'answered', 'failed', 'repeated', ...PERCENTILES],
    [...kinds].map((kind) => {
      const figures = tally.sum(phases, (one) => one === kind);
      const { answered, failed, repeated } = figures;
      return [kind, count(answered), failed, repeated, ...latencies(figures).map(ms)];
    }),
  );
}

const PERCENTILES = ['p50', 'p95', 'p99'];

type Cell = string | number;

function memoryTable({ sums }: Memory): string {
  const at = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (sums.length - 1)));
  return table(
    ['MB', ...at.map((sample) => `${(sample * SAMPLE_MS) / 1000} s`), 'maximum'],
    GROUPS.map((group) => [
      group,
      ...at.map((sample) => Math.round(sums[sample]![group])),
      Math.round(Math.max(...sums.map((one) => one[group]))),
    ]),
  );
}

const table = (head: string[], rows: Cell[][]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const count = (figure: number): string => figure.toLocaleString('en');
const ms = (figure: number): string => `${figure < 10 ? figure.toFixed(1) : figure.toFixed(0)} ms`;
