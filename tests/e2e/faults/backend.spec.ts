import type { Locator, Page } from '@playwright/test';
import { LINK_FAULTS, type LinkFault, REFUSES_ONCE } from '@platform/local/testing/faulty-link';
import { type BackendPart, test } from '../fixtures/faulty-backend.ts';
import { type Resident, signInAs } from '../fixtures/resident.ts';
import { expect } from '../fixtures/test.ts';
import { type Action, placeOf, type Sign } from './action.ts';
import { BUYER_ACTIONS } from './buyer-actions.ts';
import { combination, noteSeen, type Tier } from './combination.ts';
import { MEMBER_ACTIONS } from './member-actions.ts';
import { VISITOR_ACTIONS } from './visitor-actions.ts';

/** Each group has a worker with a backend of its own, which only one test at a time breaks. */
const GROUPS = { visitors: VISITOR_ACTIONS, buyers: BUYER_ACTIONS, members: MEMBER_ACTIONS };

/** Each part and each fault once. */
const DIAGONAL = new Map<string, Tier>([
  ['buys, API, answers 401 once', 'test'],
  ['pays, database, slow', 'group'],
  ['pays, functions, cut off', 'test'],
  ['buys, gateway, down', 'test'],
  ['leaves the payment window, network, offline', 'group'],
  ['asks for a code to log in, email, answers 500', 'group'],
]);

/** The page's clock runs ahead by this much while a part is slow, so that the page gives up. */
const MAX_CLOCK_STEPS_S = 20;

/**
 * @param isFast whether the page's clock runs ahead of ours, because no answer is under way
 * @returns the first place that is shown
 */
async function waitForAny(page: Page, signs: readonly Sign[], isFast: boolean): Promise<Locator> {
  const places = signs.map((sign) => placeOf(page, sign));
  const shown = async (): Promise<Locator | undefined> => {
    const areVisible = await Promise.all(places.map((place) => place.isVisible()));
    return places[areVisible.indexOf(true)];
  };
  let place: Locator | undefined;
  let second = 0;
  await expect
    .poll(
      async () => {
        place = await shown();
        if (isFast && !place && (second += 1) <= MAX_CLOCK_STEPS_S) await page.clock.runFor(1000);
        return place !== undefined;
      },
      { message: String(signs), intervals: [50], timeout: 30_000 },
    )
    .toBe(true);
  return place!;
}

/** The parts, their faults, and which actions these can touch. */
const TABLES: {
  part: BackendPart | 'network';
  faults: readonly (LinkFault | 'offline')[];
  touches: (action: Action) => boolean;
}[] = [
  { part: 'API', faults: LINK_FAULTS, touches: () => true },
  {
    part: 'API',
    faults: [REFUSES_ONCE],
    touches: ({ isSignedIn = false, name }) => isSignedIn && !name.startsWith('logs out'),
  },
  { part: 'database', faults: LINK_FAULTS, touches: () => true },
  ...(['functions', 'email', 'gateway'] as const).map((part) => ({
    part,
    faults: LINK_FAULTS,
    touches: ({ needs = [] }: Action) => needs.includes(part),
  })),
  {
    part: 'network',
    faults: ['offline'],
    // Without a network a browser opens no page: offline.spec.ts.
    touches: ({ act, isInWindow }) => act !== undefined && !isInWindow,
  },
];

/** Of these, a link counts nothing while they are down: they refuse connections. */
const REFUSES_CONNECTIONS = new Set<BackendPart | 'network'>(['API', 'database', 'email']);

test.describe.configure({ timeout: 180_000 });

const unmatched = new Set(DIAGONAL.keys());

for (const [who, actions] of Object.entries(GROUPS)) {
  test.describe(who, () => {
    test.describe.configure({ mode: 'default' });
    for (const { part, fault, action } of combinationsOf(actions)) {
      const entry = [action.name, part, fault].join(', ');
      unmatched.delete(entry);
      test(
        `A resident ${action.name} despite a fault (${part}: ${fault}), and again when it is over`,
        combination(
          { table: `The ${part}`, row: action.name, column: fault },
          {
            tag: ['@auth', '@account', '@commerce'],
            tier: DIAGONAL.get(entry) ?? 'matrix',
          },
        ),
        async ({ page, context, backend, resident, pageLoads, expectedErrors }) => {
          expectedErrors.push(/Failed to (load resource|fetch)/, /cannot be loaded/);
          await page.clock.install();
          await action.prepare?.(resident);
          if (action.isSignedIn) await signInAs(page, resident);
          if (action.act) await page.goto(action.address);
          await action.before?.(page, resident);
          await using broken = await breakPart();
          await (action.act?.(page, resident) ?? page.goto(action.address));
          const seen = await waitForAny(page, [...action.fails, action.works], fault === 'slow');
          await noteSeen(seen);
          const hasFailed = !(await placeOf(page, action.works).isVisible());
          if (hasFailed) await expectNothingLost(page, resident, action);
          // Only a webhook asks for some, a moment after the page.
          await expect.poll(broken.isMet, { message: 'the fault was met' }).toBe(true);
          const loads = pageLoads.count();
          await broken.mend();
          if (hasFailed) await action.again(page, resident);
          await waitForAny(page, [action.works], false);
          if (!action.reloads) expect(pageLoads.count(), 'no reload').toBe(loads);
          await action.proves?.(resident, page);

          async function breakPart() {
            const link = part === 'network' ? undefined : backend[part];
            const set = (isBroken: boolean): Promise<void> =>
              link
                ? link.set(isBroken ? (fault as LinkFault) : undefined)
                : context.setOffline(isBroken);
            await set(true);
            return {
              isMet: () =>
                link === undefined ||
                (fault === 'down' && REFUSES_CONNECTIONS.has(part)) ||
                link.met() > 0,
              mend: () => set(false),
              [Symbol.asyncDispose]: () => set(false),
            };
          }
        },
      );
    }
  });
}
if (unmatched.size > 0) throw new Error(`No combination: ${[...unmatched].join('; ')}`);

function combinationsOf(actions: readonly Action[]) {
  return TABLES.flatMap(({ part, faults, touches }) =>
    faults.flatMap((fault) => actions.filter(touches).map((action) => ({ part, fault, action }))),
  );
}

async function expectNothingLost(page: Page, resident: Resident, action: Action): Promise<void> {
  if (action.denies) await expect(placeOf(page, action.denies)).toBeHidden();
  for (const [label, value] of Object.entries(action.keeps?.(resident) ?? {})) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}
