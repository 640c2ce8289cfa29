import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '@platform/build/command-line';
import { expectOtherUser } from '@platform/build/other-user';
import { siteConfig } from '@platform/build/site';
import { sentenceOf } from '@platform/contract/failure';
import { visibleLines } from '@platform/contract/visible-text';
import { composeRequests, keepingUp } from '../answer/compose-requests.ts';
import { releaserOf } from '../ask/releaser.ts';
import { notInspected } from '../check/rules/request-rules.ts';
import { exportTo } from '../export/export-site.ts';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import { openMachineStore } from '../store/machine-store.ts';

const HELP = `npm run compose [-- --export <folder, or s3://bucket/prefix>]

Carries out what owners ask for, from this checkout and until it is ended: with the key of the site (RELEASE_KEY, SITE_KEY).
It looks every second. Run it twice, on two machines: while none runs, only the key of the site can roll back.

  --export <target>  writes the live site there after each change, as npm run export -- <target>`;

const LOOK_EVERY_MS = 1000;

const OPTIONS = { export: { type: 'string' } } as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values: { export: target } }) => {
  const print = (line: string): void =>
    console.log(visibleLines(`${new Date().toISOString()} ${line}`));
  const store = await openMachineStore('write');
  const plain = releaserOf(store);
  if (!plain.signer || !store.trust)
    throw new Error('The composer needs RELEASE_KEY, the key of the site, and SITE_KEY.');
  expectOtherUser();
  const options = { isSkipped: false, config: siteConfig, log: print };
  const smoke = await chooseSmoke(options).catch((error: Error) => notInspected(error.message));
  const releaser = { ...plain, smoke };
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) {
      await work().catch((error: unknown) => print(sentenceOf(error)));
      await delay(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const exportSite = async (): Promise<void> => {
    print((await exportTo(store, target!, { config: siteConfig, now: new Date() })).text);
  };
  const composing = composeRequests(releaser, print);
  const keepUp = keepingUp(releaser, { exportSite: target === undefined ? undefined : exportSite });
  print(`composes what is asked in ${store.place}`);
  await Promise.all([repeat(composing.look), repeat(keepUp)]);
  await composing.idle();
});
