import { descendantsOf, type RunningProcess } from '@platform/local/testing/processes';

const GROUPS = ['site', 'API', 'functions', 'Postgres'] as const;
export type Group = (typeof GROUPS)[number];

/** The processes of the site and its backend. @param server the pid of the site's */
export function readProcesses(server: number): (RunningProcess & { group: Group })[] {
  return descendantsOf(process.pid).flatMap((one) => {
    const group = one.pid === server ? 'site' : groupOf(one.command);
    return group ? [{ ...one, group }] : [];
  });
}

function groupOf(command: string): Group | undefined {
  if (command.includes('api/main.ts')) return 'API';
  if (/ run .*functions\/[\w-]+\/index\.ts/.test(command)) return 'functions';
  return /\bpostgres\b/.test(command) ? 'Postgres' : undefined;
}

export const SAMPLE_MS = 4000;

/** One process over its life. */
export interface Series {
  group: Group;
  megabytes: number[];
}

/** Memory over time. */
export class Memory implements Disposable {
  /** By pid. */
  readonly processes = new Map<number, Series>();
  /** Sums, one for each sample. */
  readonly sums: Record<Group, number>[] = [];
  readonly #server: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param server the pid of the site's */
  constructor(server: number) {
    this.#server = server;
  }

  start(): void {
    this.#timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  get growing(): Series[] {
    return [...this.processes.values()].filter(keepsGrowing);
  }

  sample(): void {
    const sums = { site: 0, API: 0, functions: 0, Postgres: 0 };
    for (const { group, pid, megabytes } of readProcesses(this.#server)) {
      const series = this.processes.get(pid) ?? { group, megabytes: [] };
      series.megabytes.push(megabytes);
      this.processes.set(pid, series);
      sums[group] += megabytes;
    }
    this.sums.push(sums);
  }
}

/** With fewer samples, a process still warms up. */
const MIN_SAMPLES = 30;
/**
 * From a part of a process's life to the next. The site is never killed and does the same work all the time. Others start
 * again during a run, and fill caches: their memory varies by less than this.
 */
const MAX_GROWTH: Record<Group, number> = {
  site: 1.05,
  API: 1.15,
  functions: 1.15,
  Postgres: 1.15,
};

/** Whether the memory of a process grows from part to part of its life, without the first third. */
export function keepsGrowing({ group, megabytes }: Series): boolean {
  if (megabytes.length < MIN_SAMPLES) return false;
  const warm = megabytes.slice(Math.ceil(megabytes.length / 3));
  const third = Math.floor(warm.length / 3);
  const [first, second, last] = [0, 1, 2].map((part) =>
    Math.min(...warm.slice(part * third, (part + 1) * third)),
  ) as [number, number, number];
  return second > first * MAX_GROWTH[group] && last > second * MAX_GROWTH[group];
}
