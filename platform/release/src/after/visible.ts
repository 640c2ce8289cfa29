import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '@platform/contract/ask';
import { Failure } from '@platform/contract/failure';
import { LIVE_FILE, type LiveFile } from '@platform/contract/registry';

const LOOK_EVERY_MS = 250;
const GIVE_UP_SECONDS = 60;

/**
 * Asks the public address until it serves a state, or a later one.
 * @returns the milliseconds that it took
 * @throws Error with the last answer if it does not within 60 seconds
 */
export async function untilVisible(
  site: string,
  sequence: number,
  wait: () => Promise<unknown> = () => delay(LOOK_EVERY_MS),
): Promise<number> {
  const started = Date.now();
  for (;;) {
    const reason = await reasonWhyNot(site, sequence);
    if (reason === undefined) return Date.now() - started;
    if (Date.now() - started >= GIVE_UP_SECONDS * 1000) {
      throw new Error(
        `State ${sequence} is live in the store, but not for visitors after ${GIVE_UP_SECONDS} s: ${reason}.`,
      );
    }
    await wait();
  }
}

async function reasonWhyNot(site: string, sequence: number): Promise<string | undefined> {
  const address = new URL(LIVE_FILE, site).href;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) return `${address} answers ${response.status}`;
    const shown = (await response.json()) as LiveFile;
    return shown.sequence >= sequence ? undefined : `${address} shows state ${shown.sequence}`;
  } catch (error) {
    const { message } = error as Error;
    return error instanceof Failure
      ? message.replace(/\.$/, '')
      : `${address} gives no usable answer (${message})`;
  }
}
