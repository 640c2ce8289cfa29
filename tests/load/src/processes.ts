import { execFileSync } from 'node:child_process';

export const GROUPS = ['site', 'API', 'functions', 'Postgres'] as const;
export type Group = (typeof GROUPS)[number];

export interface Process {
  pid: number;
  parent: number;
  megabytes: number;
  command: string;
}

/** The processes of the site and its backend. @param server the pid of the site's */
export function readProcesses(server: number): { group: Group; process: Process }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' });
  const all = listed.split('\n').flatMap(readLine);
  return descendantsOf(process.pid, all).flatMap((one) => {
    const group = one.pid === server ? 'site' : groupOf(one.command);
    return group ? [{ group, process: one }] : [];
  });
}

export function readLine(line: string): Process[] {
  const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
  if (command === undefined) return [];
  const megabytes = Number(kilobytes) / 1024;
  return [{ pid: Number(pid), parent: Number(parent), megabytes, command }];
}

function descendantsOf(pid: number, all: readonly Process[]): Process[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

function groupOf(command: string): Group | undefined {
  if (command.includes('api/main.ts')) return 'API';
  if (/ run .*functions\/[\w-]+\/index\.ts/.test(command)) return 'functions';
  return /\bpostgres\b/.test(command) ? 'Postgres' : undefined;
}

const SAMPLE_MS = 2000;

/** One process over its life. */
export interface Series {
  group: Group;
  megabytes: number[];
}

/** Memory over time. */
export class Memory {
  /** By pid. */
  readonly processes = new Map<number, Series>();
  /** Sums, one for each sample. */
  readonly sums: Record<Group, number>[] = [];
  readonly #server: number;
  readonly #timer: NodeJS.Timeout;

  /** @param server the pid of the site's */
  constructor(server: number) {
    this.#server = server;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get growing(): Series[] {
    return [...this.processes.values()].filter(({ megabytes }) => keepsGrowing(megabytes));
  }

  #sample(): void {
    const sums = { site: 0, API: 0, functions: 0, Postgres: 0 };
    for (const { group, process: one } of readProcesses(this.#server)) {
      const series = this.processes.get(one.pid) ?? { group, megabytes: [] };
      series.megabytes.push(one.megabytes);
      this.processes.set(one.pid, series);
      sums[group] += one.megabytes;
    }
    this.sums.push(sums);
  }
}

/** With fewer samples, a process still warms up. */
const MIN_SAMPLES = 60;
/** Of a part of its life to the next: caches and garbage that is not collected yet vary by less. */
const GROWTH = 1.15;

/** Whether the memory of a process grows from part to part of its life, without the first third. */
export function keepsGrowing(samples: readonly number[]): boolean {
  if (samples.length < MIN_SAMPLES) return false;
  const warm = samples.slice(Math.ceil(samples.length / 3));
  const third = Math.floor(warm.length / 3);
  const [first, second, last] = [0, 1, 2].map((part) =>
    Math.min(...warm.slice(part * third, (part + 1) * third)),
  ) as [number, number, number];
  return second > first * GROWTH && last > second * GROWTH;
}
