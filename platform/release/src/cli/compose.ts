import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { visibleLines } from '@platform/contract/visible-text';
import { releaserOf } from '../ask/releaser.ts';
import { notInspected } from '../check/rules/request-rules.ts';
import { composeRequests } from '../answer/compose-requests.ts';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import { openMachineStore } from '../store/machine-store.ts';

const HELP = `npm run compose

Carries out what owners ask for, from this checkout and until it is ended: with the key of the site (RELEASE_KEY, SITE_KEY).
It looks every second. Run it twice, on two machines: while none runs, only the key of the site can roll back.`;

const LOOK_EVERY_MS = 1000;

await runCommand({ help: HELP }, async () => {
  const print = (line: string): void =>
    console.log(visibleLines(`${new Date().toISOString()} ${line}`));
  const store = await openMachineStore('write');
  const releaser = releaserOf(store);
  if (!releaser.signer || !store.trust)
    throw new Error('The composer needs RELEASE_KEY, the key of the site, and SITE_KEY.');
  const options = { isSkipped: false, config: siteConfig, log: print };
  const smoke = await chooseSmoke(options).catch((error: Error) => notInspected(error.message));
  const composing = composeRequests({ ...releaser, smoke }, print);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  print(`composes what is asked in ${store.place}`);
  while (!stop.signal.aborted) {
    await composing.look();
    await delay(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  await composing.idle();
});
