import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '@platform/build/command-line';
import { startMeasuring } from 'tests/proof';
import { membersOf, WHOLE } from 'tests/members';
import { watchMemory } from './memory.ts';
import { readMoney, settle } from 'tests/money';
import { readersOf } from './readers.ts';
import { resultOf, type Run, type Shape } from './report.ts';
import { type RunningSite, startLoadedSite } from './site.ts';
import { Tally } from 'tests/tally';

/** Enough to keep the machine busy: with more, each takes longer. */
const AT_ONCE = 16;

const HELP = `npm run load [-- --quick]

Serves the production site with its backend on this machine and finds out what each can do alone: readers, sign-ins,
purchases, several at once. Then all run together for six minutes, at a tenth of that, while a part is released and
rolled back. Prints requests, errors, latencies, memory and what happened to money. PUBLISH=1 also writes
table and figures into docs/proof, unless the run fails.

--quick  one minute with short steps, to see that it works. Too short to judge memory

Ends with code 1 if a request failed, if a payment gave access twice or not at all, if an email was not sent, or if a
process that lives two minutes or longer needs more and more memory.`;

/** What the site has to do while all run together, of what it can do. */
const SHARE = 0.1;
const OPTIONS = { quick: { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const finish = startMeasuring('load');
  await using site = await startLoadedSite(console.log);
  const shape = values.quick ? { seconds: 60, stepSeconds: 2 } : { seconds: 360, stepSeconds: 5 };
  finish(resultOf(await load(site, { ...shape, share: SHARE })));
});

async function load(site: RunningSite, shape: Shape): Promise<Run> {
  const { share, stepSeconds } = shape;
  const tally = new Tally();
  const members = membersOf(site.backend, tally);
  const readers = readersOf(site.url, tally);
  await readers.refresh();
  tally.begin('start');
  // The functions start with their first request.
  await members.buy();
  const alone = {
    'requests of readers': await throughputOf('readers', readers.visit),
    'sign-ins': await throughputOf('sign-ins', members.signIn, WHOLE.signIn),
    purchases: await throughputOf('purchases', members.buy, WHOLE.purchase),
  };

  const phases: Record<string, (() => Promise<number>) | undefined> = {
    nothing: undefined,
    'a release': site.release,
    'a rollback': site.rollback,
    'nothing again': undefined,
  };
  const took: Run['took'] = {};
  await settle(site.backend);
  await using running = new AsyncDisposableStack();
  const memory = running.use(watchMemory(site.pid));
  tally.begin('nothing');
  const visits = alone['requests of readers'] / readers.requestsOfAVisit();
  running.defer(arrive(visits * share, readers.visit));
  running.defer(arrive(alone['sign-ins'] * share, members.signIn));
  running.defer(arrive(alone.purchases * share, members.buy));
  running.defer(arrive(1, () => tally.time('all pages', readers.refresh)));
  for (const [name, act] of Object.entries(phases)) {
    tally.begin(name);
    console.log(name);
    const acting = act?.().then((milliseconds) => (took[name] = milliseconds));
    await Promise.all([acting, pause((shape.seconds * 1000) / Object.keys(phases).length)]);
  }
  await running.disposeAsync();
  const money = { ...(await settle(site.backend)), ...(await readMoney(site.backend)) };
  return {
    ...shape,
    tally,
    alone,
    phases: Object.keys(phases),
    took,
    memory: [...memory.processes.values()],
    money,
  };

  /** A second. Without a kind, of all requests. */
  async function throughputOf(
    name: string,
    work: () => Promise<void>,
    kind?: string,
  ): Promise<number> {
    tally.begin(name);
    const from = performance.now();
    const until = from + stepSeconds * 1000;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        // The tally has counted a failure.
        while (performance.now() < until) await work().catch(() => undefined);
      }),
    );
    const { answered } = tally.sum([name], (one) => kind === undefined || one === kind);
    const perSecond = answered / ((performance.now() - from) / 1000);
    console.log(`${name}: ${perSecond.toFixed(1)} a second`);
    return perSecond;
  }
}

/**
 * Starts it so many times a second, whether earlier ones have ended or not.
 * @returns a function that starts no more, and waits for those that run
 */
function arrive(rate: number, work: () => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const one = work()
      .catch(() => undefined)
      .finally(() => running.delete(one));
    running.add(one);
  }, 1000 / rate);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
