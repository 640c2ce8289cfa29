import { measuredHere, type Proof, type Table } from 'tests/proof';
import type { Ceiling } from './ceiling.ts';
import { WHOLE } from './members.ts';
import type { Finding } from './money.ts';
import { type Memory, SAMPLE_MS } from './processes.ts';
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

export const proofOf = (run: Run): Proof => ({
  measured: summaryOf(run),
  table: tableOf(run),
  figures: figuresOf(run),
});

/** Everything that the table leaves out. */
function figuresOf({ ceilings, tally, phases, memory, money }: Run): object {
  const kinds = new Set(phases.flatMap((phase) => [...(tally.phases.get(phase)?.keys() ?? [])]));
  const ofKind = (kind: string) => {
    const figures = tally.sum(phases, (one) => one === kind);
    const { answered, failed, repeated } = figures;
    return { kind, answered, failed, repeated, latencies: latencies(figures) };
  };
  return {
    alone: ceilings,
    kinds: [...kinds].map(ofKind),
    megabytes: { everyMs: SAMPLE_MS, sums: memory.sums },
    money,
  };
}

function summaryOf({ tally, ceilings, seconds, share, loadAverageBefore }: Run): string {
  const { answered, failed, repeated } = tally.sum(undefined, isRequest);
  const most = Object.entries(ceilings)
    .map(([name, { perSecond }]) => `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} ${name}`)
    .join(', ');
  return `${count(answered)} requests answered, **${failed} failed**, ${repeated} repeated while a process was killed. At most ${most} a second alone; together ${Math.round(share * 100)} % of that for ${seconds / 60} minutes. All ${measuredHere()}, whose load average was ${loadAverageBefore.toFixed(1)} before.`;
}

function tableOf({ tally, phases, took }: Run): Table {
  const cell = (phase: string, kind: string): string =>
    latencies(tally.sum([phase], (one) => one === kind))
      .map(ms)
      .join(' / ');
  const kinds = ['page', WHOLE.signIn, WHOLE.purchase];
  return {
    head: [
      'in the middle',
      'requests',
      'failed',
      'repeated',
      ...kinds.map((kind) => `${kind}: p50 / p95 / p99`),
    ],
    rows: phases.map((phase) => {
      const { answered, failed, repeated } = tally.sum([phase], isRequest);
      const seconds = took[phase] === undefined ? '' : `: ${(took[phase] / 1000).toFixed(1)} s`;
      const cells = kinds.map((kind) => cell(phase, kind));
      return [phase + seconds, count(answered), failed, repeated, ...cells];
    }),
  };
}

const count = (figure: number): string => figure.toLocaleString('en');
const ms = (figure: number): string => `${figure < 10 ? figure.toFixed(1) : figure.toFixed(0)} ms`;
