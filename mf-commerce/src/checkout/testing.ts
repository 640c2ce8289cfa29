import { rupees } from 'shared-kit/money';
import type { SessionStore } from 'shared-kit/session';
import { afterEach, beforeEach, vi } from 'vitest';
import { BUNDLE } from '#lib/offers/catalogue.ts';
import {
  asha,
  payable,
  standInBackend,
  standInGateway,
  startSession,
  type Asked,
} from '#lib/testing.ts';
import { enroll, leaveWindow, type Wish } from './enroll.ts';
import { endRuns, stateOf } from './runs.ts';

/** The bundle for a year. */
export const wish: Wish = {
  item: 'bundle',
  moduleUuid: BUNDLE.uuid,
  duration: 12,
  price: rupees(37_999),
  description: 'Complete Course Bundle - 1 Year',
};
/** Module II, for as long. */
export const physics: Wish = {
  ...wish,
  item: 'physics',
  price: rupees(12_999),
  moduleUuid: 'physics',
};
export const PENDING = () => Response.json([{ status: 'pending' }]);
export const COMPLETED = () => Response.json([{ status: 'completed' }]);

export let session: SessionStore;
/** What the backend was asked since. */
export let asked: Asked[];

/** A backend where all goes well, but for these. */
export async function open(
  differences: Parameters<typeof standInBackend>[0] = {},
  who: 'member' | 'visitor' = 'member',
): Promise<void> {
  asked = standInBackend({
    'GET users': () => Response.json([asha]),
    'GET user': () => Response.json({ ...asha, aud: 'authenticated' }),
    'POST logout': () => new Response(null, { status: 204 }),
    'POST create-order': () => Response.json(payable(3_799_900)),
    'POST verify-payment': () =>
      Response.json({ success: true, status: 'completed', message: 'of the server' }),
    'GET orders': PENDING,
    'PATCH orders': () => new Response(null, { status: 204 }),
    ...differences,
  });
  session = await startSession(who);
  asked.length = 0;
}

export const stepOf = (item: Wish['item'] = 'bundle') => stateOf(item)?.step ?? 'idle';
export const requests = (what: string) => asked.filter((request) => request.what === what);

/** Begins each test of a file in a browser that knows of no purchase. */
export function forgetPurchases(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => {
    leaveWindow();
    endRuns('all');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Presses the button and waits until the window is open. */
export async function openWindow() {
  const { windows } = standInGateway();
  const ended = enroll(session, wish);
  await vi.waitUntil(() => windows.length === 1);
  return { opened: windows[0]!, ended };
}
