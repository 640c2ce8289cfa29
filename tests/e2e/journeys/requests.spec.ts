import type { Page, Route } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MEMBER_REQUESTS } from '../fixtures/member-requests.ts';
import type { Fault, FaultyRequest } from '../fixtures/requests.ts';
import { signInAs } from '../fixtures/resident.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';
import { VISITOR_REQUESTS } from '../fixtures/visitor-requests.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/requests.md');

/** A visitor waits no longer for a sentence. */
const MAX_WAIT_S = 20;

const REFUSED = { code: 'PGRST303', message: 'JWT issued at future' };
const BROKEN = { code: 'XX000', message: 'out of shared memory' };

const abort = (route: Route): Promise<void> => route.abort('internetdisconnected');

const FAULTS: Record<Fault, (route: Route, count: number) => Promise<void>> = {
  'never answered': () => Promise.resolve(),
  'status 500': (route) => route.fulfill({ status: 500, json: BROKEN }),
  '401 once': (route, count) =>
    count === 1 ? route.fulfill({ status: 401, json: REFUSED }) : route.fallback(),
  offline: (route) => abort(route),
};
const OURS = new Set([stack.site, stack.supabase]);
const isOurs = ({ origin }: URL): boolean => OURS.has(origin);

const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

/** Answers the request with the fault from now on. @returns a promise of the first request, and a function that ends it */
async function inject(page: Page, { route, method, act }: FaultyRequest, fault: Fault) {
  let count = 0;
  let onSent: () => void;
  const sent = new Promise<void>((resolve) => (onSent = resolve));
  const handler = (one: Route): Promise<void> => {
    if (method && one.request().method() !== method) return one.fallback();
    onSent();
    return FAULTS[fault](one, (count += 1));
  };
  // An open page reaches nothing of the site, so that it cannot load the code of its messages either.
  if (fault === 'offline' && act) await page.route(isOurs, abort);
  await page.route(route, handler);
  async function end(): Promise<void> {
    await page.unroute(isOurs, abort);
    await page.unroute(route, handler);
  }
  return { sent, end };
}

/**
 * Waits for a sentence on the page.
 * @param isFast whether the clock of the page runs ahead of ours, because no response is under way
 * @returns the seconds that passed on the page
 */
async function secondsUntil(page: Page, sentence: string, isFast: boolean): Promise<number> {
  const shown = page.getByText(sentence).locator('visible=true').first();
  const now = () => page.evaluate(() => Date.now());
  const start = await now();
  const isShown = () =>
    shown.waitFor({ timeout: 50 }).then(
      () => true,
      () => false,
    );
  const steps = isFast ? MAX_WAIT_S : 0;
  for (let second = 0; second < steps && !(await isShown()); second += 1) {
    await page.clock.runFor(1_000);
  }
  await expect(shown).toBeVisible();
  return Math.round(((await now()) - start) / 1_000);
}

/** What the visitor reads, by request and fault. */
const cells = new Map<string, string>();

/** One group for each remote is in the default run, with the fault that is the worst. */
const KINDS = ['A visitor', 'A member', 'A buyer'];

/** Each request of the site for which somebody waits. */
const REQUEST_GROUPS = [...VISITOR_REQUESTS, ...MEMBER_REQUESTS];

const rows = REQUEST_GROUPS.flatMap(({ requests }) => requests);

/** The document with the cells of this run, and those of earlier runs in the others. */
function written(document: string): string {
  const [head, table = ''] = document.split(/(?=\n\| request )/);
  const known = table.split('\n').map((line) => line.slice(2, -2).split(' | '));
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const lines = rows.map(({ request }) => {
    const old = known.find(([name]) => name === request) ?? [];
    return line([
      request,
      ...FAULT_NAMES.map((fault, index) => cells.get(request + fault) ?? old[index + 1] ?? ''),
    ]);
  });
  const names = line(['request', ...FAULT_NAMES]);
  return [head, names, line(Array.from(FAULT_NAMES, () => '---').concat('---')), ...lines, ''].join(
    '\n',
  );
}

test.describe('Requests that fail', { tag: ['@auth', '@account', '@commerce', '@shell'] }, () => {
  for (const [index, fault] of FAULT_NAMES.entries()) {
    for (const { who, requests, address, prepare } of REQUEST_GROUPS) {
      test(
        `${who} reads a sentence within 20 s when a request is answered with this: ${fault}`,
        exhaustive(KINDS.includes(who) ? index : 1),
        async ({ page, resident, expectedErrors }) => {
          expectedErrors.push(/Failed to (load resource|fetch)/);
          await page.clock.install();
          await prepare?.(resident);
          if (who !== 'A visitor' && who !== 'A newcomer') await signInAs(page, resident);
          let isOpen = false;
          for (const row of requests) {
            await test.step(row.request, async () => {
              if (row.act && !isOpen) await page.goto(row.address ?? address);
              await row.before?.(page, resident);
              const { sent, end } = await inject(page, row, fault);
              await (row.act ? row.act(page, resident) : page.goto(row.address ?? address));
              // Without a network, code that the page has not loaded yet may fail before its request.
              if (fault !== 'offline') await sent;
              const sentence = row.reads[fault];
              const seconds = await secondsUntil(page, sentence, fault === 'never answered');
              cells.set(row.request + fault, `${sentence} (${seconds} s)`);
              await end();
              isOpen = row.keepsPage === true;
            });
          }
        },
      );
    }
  }

  test.afterAll(() => {
    if (!process.env.WRITE_REQUESTS) return;
    writeFileSync(DOCUMENT, written(readFileSync(DOCUMENT, 'utf8')));
  });
});
