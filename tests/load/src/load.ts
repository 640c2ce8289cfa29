import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readCount, runCommand } from '@platform/build/command-line';
import { markdownTable, publish } from 'tests/proof';
import { type Ceiling, climb } from './ceiling.ts';
import { killAndWait } from './kill.ts';
import { arrive, Members, WHOLE } from './members.ts';
import { readMoney, settle } from './money.ts';
import { Memory } from './processes.ts';
import { Mix, readAtFullSpeed, readSteadily } from './readers.ts';
import { faultsOf, proofOf, type Run, type Shape } from './report.ts';
import { type RunningSite, startSite } from './site.ts';
import { latencies, Tally } from './tally.ts';

const HELP = `npm run load [-- [--minutes <n>] [--share <percent>] [--quick] [--publish]]

Serves the production site with its backend on this machine and finds out what each can do alone: readers, sign-ins,
purchases, more at once until throughput stops growing. Then all run together, at a share of that, while a part is
released and rolled back, and processes are killed. Prints requests, errors, latencies, memory and what happened to money.

--minutes <n>      how long all run together, by default 6
--share <percent>  of what each can do alone, by default 10
--quick            one minute with short steps, to see that it works. Too short to judge memory
--publish          also writes table and figures into docs/proof, unless the run fails

Ends with code 1 if a request failed that no killed process explains, if a payment gave access twice or not at all, if an
email was not sent, or if a process that lives two minutes or longer needs more and more memory.`;

const OPTIONS = {
  minutes: { type: 'string', default: '6' },
  share: { type: 'string', default: '10' },
  quick: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
} as const;

/** The functions are killed this often, so that requests meet it. */
const KILL_EVERY_MS = 2000;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const [loadAverageBefore = 0] = loadavg();
  if (values.quick && values.publish) throw new Error('A quick run is too short to publish');
  const seconds = values.quick ? 60 : readCount('--minutes', values.minutes) * 60;
  const share = readCount('--share', values.share) / 100;
  await using site = await startSite(console.log);
  const run = {
    loadAverageBefore,
    ...(await load(site, { seconds, share, stepSeconds: values.quick ? 2 : 5 })),
  };
  const faults = faultsOf(run);
  const proof = proofOf(run);
  if (values.publish && faults.length === 0) publish('load', proof);
  process.exitCode = faults.length === 0 ? 0 : 1;
  console.log([proof.measured, markdownTable(proof.table), ...faults].join('\n'));
});

async function load(site: RunningSite, shape: Shape): Promise<Omit<Run, 'loadAverageBefore'>> {
  const { share, stepSeconds } = shape;
  const tally = new Tally();
  const members = new Members(site.backend, tally);
  const mix = new Mix(site.url);
  await mix.refresh();
  tally.begin('start');
  // The functions start with their first request.
  await members.buy();
  const ceilings = {
    'requests of readers': await ceilingOf('readers', (connections) =>
      readAtFullSpeed(mix, { connections, seconds: stepSeconds, tally }),
    ),
    'sign-ins': await ceilingOf('sign-ins', (count) => repeat(members.signIn, count), WHOLE.signIn),
    purchases: await ceilingOf('purchases', (count) => repeat(members.buy, count), WHOLE.purchase),
  };

  const kill = (group: 'API' | 'functions') =>
    tally.during(() => killAndWait(site.pid, group, site.backend));
  const phases: Record<string, (() => Promise<number>) | undefined> = {
    nothing: undefined,
    'a release': () => site.release(),
    'a rollback': () => site.rollback(),
    'kill -9 of the API': () => kill('API'),
    'kill -9 of all functions, repeatedly': killFunctions,
    'nothing again': undefined,
  };
  const phaseMs = (shape.seconds * 1000) / Object.keys(phases).length;
  const took: Run['took'] = {};
  await settle(site.backend);
  await using running = new AsyncDisposableStack();
  const memory = running.use(new Memory(site.pid));
  memory.start();
  const [first] = Object.keys(phases);
  tally.begin(first!);
  const rate = ceilings['requests of readers'].perSecond * share;
  running.defer(await readSteadily(mix, { rate, tally }));
  running.defer(arrive(ceilings['sign-ins'].perSecond * share, members.signIn));
  running.defer(arrive(ceilings.purchases.perSecond * share, members.buy));
  const refreshing = setInterval(() => void refresh(), 1000);
  running.defer(() => clearInterval(refreshing));
  for (const [name, act] of Object.entries(phases)) {
    tally.begin(name);
    console.log(name);
    const acting = act?.().then((milliseconds) => (took[name] = milliseconds));
    await Promise.all([acting, pause(phaseMs)]);
  }
  await running.disposeAsync();
  await settle(site.backend);
  const money = await readMoney(site.backend);
  return { ...shape, tally, ceilings, phases: Object.keys(phases), took, memory, money };

  /** @returns milliseconds until they answered again, the longest time */
  async function killFunctions(): Promise<number> {
    const until = performance.now() + phaseMs - KILL_EVERY_MS;
    let longest = 0;
    do {
      longest = Math.max(longest, await kill('functions'));
      await pause(KILL_EVERY_MS);
    } while (performance.now() < until);
    return longest;
  }

  async function refresh(): Promise<void> {
    const from = performance.now();
    try {
      await mix.refresh();
    } catch (error) {
      tally.fail({ kind: 'page', from, until: performance.now() }, String(error), false);
    }
  }

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
