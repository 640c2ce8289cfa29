import { runCommand } from '@platform/build/command-line';
import { startTestBackend } from '@platform/local/testing';
import postgres, { type Sql } from 'postgres';
import { startMeasuring } from 'tests/proof';

const HELP = `npm run verdicts

Invents canaries, and asks the database for its verdict at every report that could change it: how long a bad one lasts, and
how many sound ones end. PUBLISH=1 also writes table and figures into docs/proof.`;

const CANARIES = 10_000;
const LOADS_A_DAY = [100, 1667, 50_000];
/** The share of networks that a canary fails for, besides the background. */
const SORTS = { sound: 0, 'fails for all': 1, 'fails for 30 %': 0.3, 'fails for 5 %': 0.05 };
/** Of page loads in any version, and so of networks. */
const BACKGROUND = 0.01;
const NETWORKS_A_LOAD = 0.7;
const BACKGROUND_OF_NETWORKS = 1 - (1 - BACKGROUND) ** (1 / NETWORKS_A_LOAD);
const STAGES = [5, 25];
/** Networks are forgotten then. */
const KEPT_HOURS = 48;
const GIVE_UP_HOURS = 14 * 24;
const MAX_NETWORKS = 150;
const MAX_ENDED = CANARIES / 1000;

interface Run {
  loads: number;
  share: number;
  /** Of a sound canary they report faults, of a bad one good views, and faults of the live version. */
  forgers: number;
  /** Before all visitors; otherwise at random moments of the first day. */
  areFirst: boolean;
}

/** A canary, the hours of its stage, and what the database has counted: seen, failing, others, others failing. */
type Moment = [number, number, number, number, number, number];

/** Of few rare events, or a rounded normal distribution for many. */
function poisson(mean: number): number {
  if (mean > 15) {
    const normal =
      Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const end = Math.exp(-mean);
  let count = 0;
  for (let left = Math.random(); left > end; left *= Math.random()) count += 1;
  return count;
}

/** The moments of a stage at which the verdict can change; once it can widen, of sound networks every tenth. */
function momentsOf(canary: number, run: Run, percent: number): Moment[] {
  const [shown, liveShown] = [percent, 100 - percent].map(
    (part) => (run.loads * part * NETWORKS_A_LOAD) / 2400,
  ) as [number, number];
  const forgers = percent === STAGES[0] ? run.forgers : 0;
  const forged = Array.from({ length: forgers }, () => (run.areFirst ? 0 : Math.random() * 24));
  forged.sort((a, b) => a - b);
  const isBad = run.share > 0;
  const seen: { hours: number; fails: boolean }[] = [];
  let [hours, others, othersFailing, first, failing] = [0, 0, 0, 0, 0];
  const moments: Moment[] = [];
  let mightWidenBefore = false;
  while (hours < GIVE_UP_HOURS && (seen.length < MAX_NETWORKS || hours < 1.2)) {
    const waited = -Math.log(1 - Math.random()) / shown;
    // The fifth network may have to wait for those of the live version.
    const explaining = ((6 * (100 - percent)) / percent - 1 - others) / liveShown;
    if (seen.length === 5 && failing === 5 && explaining > 0 && explaining < waited) {
      const all = Math.ceil(others + explaining * liveShown);
      moments.push([canary, hours + explaining, 5, 5, all, othersFailing]);
    }
    const isForged = forged.length > 0 && forged[0]! <= hours + waited;
    const now = isForged ? Math.max(hours, forged.shift()!) : hours + waited;
    const more = poisson(liveShown * (now - hours));
    others += more;
    othersFailing +=
      Math.min(more, poisson(more * BACKGROUND_OF_NETWORKS)) + (isForged && isBad ? 1 : 0);
    hours = now;
    const fails = isForged
      ? !isBad
      : Math.random() < BACKGROUND_OF_NETWORKS || Math.random() < run.share;
    seen.push({ hours, fails });
    if (fails) failing += 1;
    for (; seen[first]!.hours < hours - KEPT_HOURS; first += 1)
      if (seen[first]!.fails) failing -= 1;
    const kept = seen.length - first;
    const mayWiden = kept >= 50 && hours >= 1;
    const isWidening = mayWiden && (kept % 10 === 0 || !mightWidenBefore);
    if (!(fails && failing >= 5) && !isWidening) continue;
    const [known, knownFailing] = [others, othersFailing].map((count) =>
      Math.round(count * Math.min(1, KEPT_HOURS / hours)),
    ) as [number, number];
    moments.push([canary, hours, kept, failing, known, knownFailing]);
    mightWidenBefore ||= mayWiden;
  }
  return moments;
}

/** @returns the hours from the start of those that ended, and of those that became live for all */
async function play(sql: Sql, run: Run): Promise<{ ended: number[]; promoted: number[] }> {
  const ended: number[] = [];
  let going: number[] = Array.from({ length: CANARIES }, () => 0);
  for (const percent of STAGES) {
    const moments = going.flatMap((_, canary) => momentsOf(canary, run, percent));
    const column = (place: number) => moments.map((moment) => moment[place]!);
    // The first verdict of each canary that is not to wait.
    const verdicts = await sql<{ canary: number; hours: number; verdict: string }[]>`
      select distinct on (canary) canary, hours, verdict
      from unnest(${column(0)}::int[], ${column(1)}::float8[], ${column(2)}::int[], ${column(3)}::int[],
          ${column(4)}::int[], ${column(5)}::int[])
          as t (canary, hours, seen, failing, others, others_failing),
        private.judge(seen, failing, others, others_failing, ${percent}) as verdict
      where verdict = 'end' or (verdict = 'widen' and hours >= 1)
      order by canary, hours`;
    const wider: number[] = [];
    for (const { canary, hours, verdict } of verdicts)
      (verdict === 'end' ? ended : wider).push(going[canary]! + hours);
    going = wider;
  }
  return { ended, promoted: going };
}

const after = (hours: number[], share: number): string => {
  const found = hours.toSorted((a, b) => a - b)[Math.floor(hours.length * share)];
  return found === undefined ? '–' : `${found.toFixed(found < 10 ? 1 : 0)} h`;
};
const shareOf = (hours: number[]): string => `${((100 * hours.length) / CANARIES).toFixed(2)} %`;

await runCommand({ help: HELP, options: {} }, async () => {
  const finish = startMeasuring('verdicts');
  await using stack = new AsyncDisposableStack();
  const backend = await startTestBackend();
  stack.defer(() => backend.stop());
  const sql = postgres(backend.databaseUrl, { max: 1 });
  stack.defer(() => sql.end());
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const [sort, share] of Object.entries(SORTS)) {
    const attacks = [0, 1, 4].map((forgers) => ({ forgers, areFirst: false }));
    if (share === 0) attacks.push({ forgers: 4, areFirst: true });
    for (const loads of LOADS_A_DAY) {
      for (const attack of attacks) {
        const { ended, promoted } = await play(sql, { loads, share, ...attack });
        const forgers = `${attack.forgers}${attack.areFirst ? ' before all visitors' : ''}`;
        const times = [after(ended, 0.5), after(ended, 0.95)];
        const row = [
          sort,
          loads.toLocaleString('en-IN'),
          forgers,
          shareOf(ended),
          ...times,
          shareOf(promoted),
          after(promoted, 0.5),
        ];
        rows.push(row);
        console.log(row.join(' | '));
        if (share === 0 && ended.length > MAX_ENDED)
          faults.push(`Too many sound canaries ended: ${row.join(', ')}.`);
      }
    }
  }
  const head = [
    'canary',
    'page loads a day',
    'forging networks',
    'ended',
    'half of them after',
    '95 % after',
    'live for all',
    'half of them after',
  ];
  // The published JSON has the other attacks, too.
  const isShown = ([sort, , forgers]: string[]): boolean =>
    forgers === '0' || (sort === 'sound' && forgers!.startsWith('4 '));
  finish({
    found: `${CANARIES.toLocaleString('en-IN')} canaries in each row, from 5 % on; ${BACKGROUND * 100} % of page loads have a fault in any version.`,
    table: { head, rows: rows.filter(isShown) },
    figures: rows,
    faults,
  });
});
