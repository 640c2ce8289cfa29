import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readCount, runCommand } from '@platform/build/command-line';
import { type Ceiling, climb } from './ceiling.ts';
import { killAndWait } from './kill.ts';
import { arrive, Members, WHOLE } from './members.ts';
import { readMoney, settle } from './money.ts';
import { Memory } from './processes.ts';
import { Mix, readAsFast, readSteadily } from './readers.ts';
import { faultsOf, markdownOf, publish, type Run } from './report.ts';
import { type RunningSite, startSite } from './site.ts';
import { latencies, Tally } from './tally.ts';

const HELP = `npm run load [-- [--minutes <n>] [--share <percent>] [--quick] [--publish]]

Serves the production site with its backend on this machine and finds out what each can do alone: readers, sign-ins,
purchases, more at once until throughput stops growing. Then all run together, at a share of that, while a part is
released and rolled back, and processes are killed. Prints requests, errors, latencies, memory and what happened to money.

--minutes <n>      how long all run together, by default 6
--share <percent>  of what each can do alone, by default 10
--quick            one minute with short steps, to see that it works
--publish          also writes docs/load.md

Ends with code 1 if a request failed that no killed process explains, if a payment gave access twice or not at all, or
if a process needs more and more memory.`;

const OPTIONS = {
  minutes: { type: 'string', default: '6' },
  share: { type: 'string', default: '10' },
  quick: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
} as const;

interface Shape {
  /** All together. */
  seconds: number;
  /** From 0 to 1. */
  share: number;
  /** Each step to the ceiling. */
  stepSeconds: number;
}

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const seconds = values.quick ? 60 : readCount('--minutes', values.minutes) * 60;
  const share = readCount('--share', values.share) / 100;
  await using site = await startSite(console.log);
  const run = await load(site, { seconds, share, stepSeconds: values.quick ? 2 : 5 });
  if (values.publish) await publish(run);
  const faults = faultsOf(run);
  process.exitCode = faults.length === 0 ? 0 : 1;
  console.log([markdownOf(run), ...faults].join('\n'));
});

async function load(site: RunningSite, shape: Shape): Promise<Run> {
  const { share, stepSeconds } = shape;
  const [busyBefore = 0] = loadavg();
  const tally = new Tally();
  const members = new Members(site.backend, tally);
  const mix = new Mix(site.url);
  await mix.refresh();
  tally.begin('start');
  // The functions start with their first request.
  await members.buy();
  const ceilings = {
    'requests of readers': await ceilingOf('readers', (connections) =>
      readAsFast(mix, { connections, seconds: stepSeconds, tally }),
    ),
    'sign-ins': await ceilingOf('sign-ins', (count) => repeat(members.signIn, count), WHOLE.signIn),
    purchases: await ceilingOf('purchases', (count) => repeat(members.buy, count), WHOLE.purchase),
  };

  const kill = (group: 'API' | 'functions') => () =>
    tally.during(() => killAndWait(site.pid, group, site.backend));
  const phases: Record<string, (() => Promise<number>) | undefined> = {
    nothing: undefined,
    'a release': () => site.release(),
    'a rollback': () => site.rollback(),
    'kill -9 of the API': kill('API'),
    'kill -9 of all functions': kill('functions'),
    'nothing again': undefined,
  };
  const took: Run['took'] = {};
  await settle(site.backend);
  const memory = new Memory(site.pid);
  const [first] = Object.keys(phases);
  tally.begin(first!);
  const ends = [
    await readSteadily(mix, { rate: ceilings['requests of readers'].perSecond * share, tally }),
    arrive(ceilings['sign-ins'].perSecond * share, members.signIn),
    arrive(ceilings.purchases.perSecond * share, members.buy),
  ];
  const refreshing = setInterval(() => void mix.refresh(), 1000);
  for (const [name, act] of Object.entries(phases)) {
    tally.begin(name);
    console.log(name);
    const acting = act?.().then((milliseconds) => (took[name] = milliseconds));
    await Promise.all([acting, pause((shape.seconds * 1000) / Object.keys(phases).length)]);
  }
  clearInterval(refreshing);
  await Promise.all(ends.map((end) => end()));
  memory.stop();
  await settle(site.backend);
  const money = await readMoney(site.backend);
  return { tally, ceilings, phases: Object.keys(phases), took, busyBefore, memory, money };

  async function ceilingOf(
    name: string,
    run: (connections: number) => Promise<void>,
    kind?: string,
  ): Promise<Ceiling> {
    return climb(async (connections) => {
      const phase = `${name} × ${connections}`;
      tally.begin(phase);
      const from = performance.now();
      await run(connections);
      const seconds = (performance.now() - from) / 1000;
      const figures = tally.sum([phase], (one) => kind === undefined || one === kind);
      const perSecond = figures.answered / seconds;
      console.log(`${phase}: ${perSecond.toFixed(1)} a second`);
      return { connections, perSecond, latencies: latencies(figures) };
    });
  }

  async function repeat(work: () => Promise<void>, count: number): Promise<void> {
    const until = performance.now() + stepSeconds * 1000;
    await Promise.all(
      Array.from({ length: count }, async () => {
        while (performance.now() < until) await work();
      }),
    );
  }
}
