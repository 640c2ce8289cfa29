import { runCommand } from '@platform/build/command-line';
import { startTestBackend } from '@platform/local/testing';
import postgres, { type Sql } from 'postgres';
import { startMeasuring } from 'tests/proof';

const HELP = `npm run verdicts

Invents canaries, and asks the database for its verdict on each after every report that could change it: how long a bad one
lasts, and how many sound ones end. PUBLISH=1 also writes table and figures into docs/proof.`;

const CANARIES = 10_000;
/** Page loads a day. */
const SIZES = [100, 1667, 50_000];
/** The share of networks that a version fails for, besides the background. */
const SORTS = { sound: 0, 'fails for all': 1, 'fails for 30 %': 0.3, 'fails for 5 %': 0.05 };
/** Of page loads, in the live version and in the canary. */
const BACKGROUND = 0.01;
/** Of page loads, from a network that was not seen before. */
const NEW_NETWORKS = 0.7;
const STAGES = [5, 25];
/** Networks are forgotten then. */
const KEPT_HOURS = 48;
const GIVE_UP_HOURS = 14 * 24;
const MAX_NETWORKS = 300;
const MAX_ENDED = 1 / 1000;

/** Sound ones: forgers report faults of the canary. Bad ones: good views of the canary, and faults of the live version. */
interface Attack {
  networks: number;
  /** Before all visitors; otherwise at random moments of the first day. */
  isFirst?: boolean;
}
const ATTACKS: Attack[] = [
  { networks: 0 },
  { networks: 1 },
  { networks: 4 },
  { networks: 4, isFirst: true },
];

/** Repeatable. @see https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
let seed = 1;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

/** Of many rare events: exact for few, a rounded normal distribution for many. */
function poisson(mean: number): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1;
  return count;
}

/** What the database has counted at a moment of a stage. */
interface Moment {
  canary: number;
  hours: number;
  counts: [seen: number, failing: number, others: number, othersFailing: number];
}

/** Of a stage, every moment at which the verdict can change. */
function momentsOf(canary: number, run: Run, percent: number, isFirstStage: boolean): Moment[] {
  const perHour = (share: number) => (run.size * share * NEW_NETWORKS) / 24;
  const [shown, liveShown] = [perHour(percent / 100), perHour(1 - percent / 100)];
  const { attack } = run;
  const forged = Array.from({ length: isFirstStage ? attack.networks : 0 }, () =>
    attack.isFirst ? 0 : random() * 24,
  ).toSorted((a, b) => a - b);
  const visible = 1 - (1 - BACKGROUND) ** (1 / NEW_NETWORKS);
  const isBad = run.share > 0;
  const seen: { hours: number; fails: boolean }[] = [];
  let [hours, others, othersFailing, first, failing] = [0, 0, 0, 0, 0];
  const moments: Moment[] = [];
  while (hours < GIVE_UP_HOURS && (seen.length < MAX_NETWORKS || hours < 2)) {
    const waited = -Math.log(1 - random()) / shown;
    const isForged = forged.length > 0 && forged[0]! <= hours + waited;
    const now = isForged ? Math.max(hours, forged.shift()!) : hours + waited;
    const more = poisson(liveShown * (now - hours));
    others += more;
    othersFailing += Math.min(more, poisson(more * visible)) + (isForged && isBad ? 1 : 0);
    hours = now;
    const fails = isForged ? !isBad : random() < visible || random() < run.share;
    seen.push({ hours, fails });
    if (fails) failing += 1;
    for (; seen[first]!.hours < hours - KEPT_HOURS; first += 1)
      if (seen[first]!.fails) failing -= 1;
    const kept = seen.length - first;
    const mayWiden = kept >= 50 && hours >= 1 && kept % 5 === 0;
    if (!mayWiden && !(fails && failing >= 5)) continue;
    const remembered = Math.min(1, KEPT_HOURS / hours);
    const live = [others, othersFailing].map((count) => Math.round(count * remembered));
    moments.push({ canary, hours, counts: [kept, failing, live[0]!, live[1]!] });
  }
  return moments;
}

interface Run {
  size: number;
  share: number;
  attack: Attack;
}

interface Outcome {
  /** Hours from the start of each canary that ended. */
  ended: number[];
  /** Of each that became live for all. */
  promoted: number[];
}

async function play(sql: Sql, run: Run): Promise<Outcome> {
  const outcome: Outcome = { ended: [], promoted: [] };
  let going = Array.from({ length: CANARIES }, () => 0);
  for (const percent of STAGES) {
    const moments = going.flatMap((_, canary) =>
      momentsOf(canary, run, percent, percent === STAGES[0]),
    );
    const columns = [0, 1, 2, 3].map((column) => moments.map(({ counts }) => counts[column]!));
    const verdicts = await sql.unsafe<{ verdict: string }[]>(
      `select private.judge(seen, failing, private.expected_share(others, others_failing)) as verdict
       from unnest($1::int[], $2::int[], $3::int[], $4::int[]) with ordinality as t (seen, failing, others, others_failing, place)
       order by place`,
      columns as never,
    );
    const decided = new Map<number, number | undefined>();
    moments.forEach(({ canary, hours }, index) => {
      const { verdict } = verdicts[index]!;
      if (decided.has(canary) || verdict === 'wait') return;
      if (verdict === 'widen' && hours < 1) return;
      const at = going[canary]! + hours;
      if (verdict === 'end') outcome.ended.push(at);
      decided.set(canary, verdict === 'end' ? undefined : at);
    });
    going = [...decided.values()].filter((at) => at !== undefined);
  }
  outcome.promoted = going;
  return outcome;
}

const percentile = (hours: number[], share: number): number | undefined =>
  hours.toSorted((a, b) => a - b)[Math.floor(hours.length * share)];
const inHours = (hours: number | undefined): string =>
  hours === undefined ? '–' : `${hours.toPrecision(2)} h`;

await runCommand({ help: HELP, options: {} }, async () => {
  const finish = startMeasuring('verdicts');
  await using stack = new AsyncDisposableStack();
  const backend = await startTestBackend();
  stack.defer(() => backend.stop());
  const sql = postgres(backend.databaseUrl, { max: 1 });
  stack.defer(() => sql.end());
  const figures = [];
  for (const [sort, share] of Object.entries(SORTS)) {
    for (const size of SIZES) {
      for (const attack of ATTACKS) {
        if (share > 0 && attack.isFirst) continue;
        const { ended, promoted } = await play(sql, { size, share, attack });
        const times = {
          half: percentile(ended, 0.5),
          most: percentile(ended, 0.95),
          promotedAfter: percentile(promoted, 0.5),
        };
        figures.push({
          sort,
          size,
          ...attack,
          ended: ended.length,
          promoted: promoted.length,
          ...times,
        });
        console.log(JSON.stringify(figures.at(-1)));
      }
    }
  }
  const faults = figures.filter(
    ({ sort, isFirst, ended }) => sort === 'sound' && !isFirst && ended > CANARIES * MAX_ENDED,
  );
  finish({
    found: `${CANARIES.toLocaleString('en-IN')} canaries for each row, from 5 % on; of page loads ${BACKGROUND * 100} % have a fault in any version.`,
    table: {
      head: [
        'canary',
        'page loads a day',
        'forgers',
        'ended',
        'after (half, 95 %)',
        'live for all',
        'after (half)',
      ],
      rows: figures.map((one) => [
        one.sort,
        one.size.toLocaleString('en-IN'),
        `${one.networks}${one.isFirst ? ', before all visitors' : ''}`,
        `${(100 * one.ended) / CANARIES} %`,
        `${inHours(one.half)}, ${inHours(one.most)}`,
        `${(100 * one.promoted) / CANARIES} %`,
        inHours(one.promotedAfter),
      ]),
    },
    figures,
    faults: faults.map(
      ({ size, networks, ended }) =>
        `${ended} sound canaries ended at ${size} loads with ${networks} forgers.`,
    ),
  });
});
