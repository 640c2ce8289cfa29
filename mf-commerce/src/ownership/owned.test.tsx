import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BUNDLE, FALLBACK_PRICES, MODULES } from '#lib/offers/built-in-offers.ts';
import { PurchasePanel } from '#lib/pricing/purchase-panel.tsx';
import { messages } from '#lib/messages/en-IN.ts';
import { mount, startMessages } from 'shared-kit/testing/page';
import {
  asha,
  startSession,
  stubBackend,
  type RecordedRequest,
} from 'shared-kit/testing/stub-backend';

const UNTIL = '2099-11-22T10:00:00+00:00';
const subscription = ({ uuid }: { uuid: string }, status = 'active', until = UNTIL) => ({
  module_id: uuid,
  status,
  starts_at: '2098-11-22T10:00:00+00:00',
  expires_at: until,
});

let main: HTMLElement;
let rows: () => Response;
let requests: RecordedRequest[];

beforeAll(() => startMessages({ commerce: messages }));
beforeEach(() => {
  requests = stubBackend({
    'GET users': () => Response.json([asha]),
    'GET subscriptions': () => rows(),
  });
});

function show(session: SessionStore): void {
  main = mount(
    <MemoryRouter initialEntries={['/pricing']}>
      <SessionProvider session={session}>
        <Queries>
          {[BUNDLE, ...MODULES].map((offer) => (
            <div key={offer.id} data-offer={offer.id}>
              <PurchasePanel
                offer={{ ...offer, prices: FALLBACK_PRICES[offer.id], isLive: true }}
                label="Enroll Now"
                renderSaving={() => null}
              />
            </div>
          ))}
        </Queries>
      </SessionProvider>
    </MemoryRouter>,
  );
}

const panel = (offer: string) => main.querySelector<HTMLElement>(`[data-offer=${offer}]`)!;
const button = (offer: string) => panel(offer).querySelector('button')!.textContent;
const shown = (expected: string) =>
  act(() => expect.poll(() => main.textContent).toContain(expected));
const asMember = async (respond: () => Response) => {
  rows = respond;
  show(await startSession('member'));
};
const subscriptionsRead = () =>
  requests.filter(({ operation }) => operation === 'GET subscriptions').length;

test('The page of a visitor is the same before and after the session is known, and asks for no access', async () => {
  const session = unknownSession();
  show(session);
  // The styles show the button to members, and the HTML is older than the visit.
  const seen = () =>
    main.innerHTML.replaceAll(/<button.*?<\/button>| data-session="\w+"|Access until [^<]*/g, '');
  const before = seen();
  await act(async () => session.start());
  expect(session.getState().status).toBe('unauthenticated');
  expect(seen()).toBe(before);
  expect(subscriptionsRead()).toBe(0);
});

test('A member sees until when a module is theirs, and until when another purchase extends it', async () => {
  await asMember(() => Response.json([subscription(MODULES[1])]));
  await shown('You have this until 22 Nov 2099');
  expect(button('physics')).toBe('Extend to 22 Nov 2100');
  await act(async () => panel('physics').querySelector<HTMLElement>('input[value="36"]')!.click());
  expect(button('physics')).toBe('Extend to 22 Nov 2102');
  expect(button('clinical')).toBe('Enroll Now');
});

test('A member with some modules reads which of them the bundle extends', async () => {
  await asMember(() => Response.json([subscription(MODULES[1]), subscription(MODULES[3])]));
  await shown('You already have Module II Physics and Module IV Advanced.');
  expect(button('bundle')).toBe('Enroll Now');
});

test('A member with all modules extends the bundle, from the module that ends first', async () => {
  const early = '2098-01-10T10:00:00+00:00';
  await asMember(() =>
    Response.json(MODULES.map((one, at) => subscription(one, 'active', at === 2 ? early : UNTIL))),
  );
  await shown('You have this until 10 Jan 2098');
  expect(button('bundle')).toBe('Extend to 10 Jan 2099');
});

test.each([
  [
    'has expired',
    () => Response.json([subscription(MODULES[1], 'active', '2020-01-01T00:00:00Z')]),
  ],
  ['was refunded', () => Response.json([subscription(MODULES[1], 'cancelled')])],
  ['cannot be read', () => Response.json({ code: '57014', message: '' }, { status: 500 })],
])('Access that %s changes nothing on the page', async (_what, respond) => {
  await asMember(respond);
  await act(() => expect.poll(subscriptionsRead).toBeGreaterThan(0));
  expect(main.textContent).not.toMatch(/You have|already/);
  expect(button('physics')).toBe('Enroll Now');
});
