import { descendantsOf } from '@platform/local/testing/processes';

const SAMPLE_MS = 4000;
/** With fewer samples, a process still warms up. */
const MIN_SAMPLES = 30;
/**
 * From a third of the warm life of a process to the next. The site does the same work all the time; the others fill
 * caches.
 */
const MAX_GROWTH = { site: 1.05, API: 1.15, functions: 1.15, Postgres: 1.15 };
type Group = keyof typeof MAX_GROWTH;

/** One process over its life. */
export interface Series {
  group: Group;
  megabytes: number[];
}

/** Samples the processes of the site and its backend from now on, by pid. @param server the pid of the site's */
export function watchMemory(server: number) {
  const processes = new Map<number, Series>();
  const timer = setInterval(() => {
    for (const { pid, command, megabytes } of descendantsOf(process.pid)) {
      const group = pid === server ? 'site' : groupOf(command);
      if (!group) continue;
      const series = processes.get(pid) ?? { group, megabytes: [] };
      series.megabytes.push(megabytes);
      processes.set(pid, series);
    }
  }, SAMPLE_MS);
  return { processes, [Symbol.dispose]: () => clearInterval(timer) };
}

function groupOf(command: string): Group | undefined {
  if (command.includes('api/main.ts')) return 'API';
  if (/ run .*functions\/[\w-]+\/index\.ts/.test(command)) return 'functions';
  return /\bpostgres\b/.test(command) ? 'Postgres' : undefined;
}

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
