import type { Table } from 'tests/proof';
import { WHOLE } from 'tests/members';
import { keepsGrowing, type Series } from './memory.ts';
import { faultsOfMoney } from 'tests/money';
import { latencies, type Tally } from 'tests/tally';

/** What a run was asked for. */
export interface Shape {
  /** All together. */
  seconds: number;
  /** From 0 to 1. */
  share: number;
  /** Each alone. */
  stepSeconds: number;
}

export interface Run extends Shape {
  tally: Tally;
  /** A second, with nothing else. */
  alone: Record<string, number>;
  /** In which all ran together. */
  phases: readonly string[];
  /** Milliseconds of the release and the rollback, by phase. */
  took: Record<string, number>;
  memory: readonly Series[];
  money: Record<string, number>;
}

const isRequest = (kind: string): boolean => !Object.values<string>(WHOLE).includes(kind);
const count = (figure: number): string => figure.toLocaleString('en');
const ms = (figure: number): string => `${figure < 10 ? figure.toFixed(1) : figure.toFixed(0)} ms`;

export const resultOf = (run: Run) => ({
  found: summaryOf(run),
  table: tableOf(run),
  figures: figuresOf(run),
  faults: faultsOf(run),
});

function faultsOf({ tally, memory, money }: Run): string[] {
  return [
    ...tally.failures,
    ...faultsOfMoney(money),
    ...memory
      .filter(keepsGrowing)
      .map(
        ({ group, megabytes }) =>
          `A process of ${group} keeps growing: ${megabytes.map(Math.round).join(' ')} MB`,
      ),
  ];
}

function figuresOf({ alone, tally, phases, memory, money }: Run): object {
  const kinds = new Set(phases.flatMap((phase) => [...tally.phases.get(phase)!.keys()]));
  const ofKind = (kind: string) => {
    const figures = tally.sum(phases, (one) => one === kind);
    return { kind, answered: figures.answered, latencies: latencies(figures) };
  };
  return { alone, kinds: [...kinds].map(ofKind), megabytes: memory, money };
}

function summaryOf({ tally, alone, seconds, share }: Run): string {
  const { answered, failed } = tally.sum(undefined, isRequest);
  const most = Object.entries(alone)
    .map(([name, perSecond]) => `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} ${name}`)
    .join(', ');
  return `${count(answered)} requests answered, **${failed} failed**. At most ${most} a second alone; together ${Math.round(share * 100)} % of that for ${seconds / 60} minutes.`;
}

function tableOf({ tally, phases, took }: Run): Table {
  const kinds = ['page', WHOLE.signIn, WHOLE.purchase];
  const heads = kinds.map((kind) => `${kind}: p50 / p95 / p99`);
  return {
    head: ['in the middle', 'requests', 'failed', ...heads],
    rows: phases.map((phase) => {
      const { answered, failed } = tally.sum([phase], isRequest);
      const seconds = took[phase] === undefined ? '' : `: ${(took[phase] / 1000).toFixed(1)} s`;
      const cells = kinds.map((kind) =>
        latencies(tally.sum([phase], (one) => one === kind))
          .map(ms)
          .join(' / '),
      );
      return [phase + seconds, count(answered), failed, ...cells];
    }),
  };
}
