import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { rupees } from 'shared-kit/money';
import { SessionProvider } from 'shared-kit/session';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import {
  asha,
  errorResponse,
  payableOrder,
  startSession,
  stubBackend,
  stubGateway,
  startMessages,
} from '#lib/testing.ts';
import { Checkout } from './buy-button.tsx';

let root: Root;
const main = document.body.appendChild(document.createElement('main'));

beforeAll(startMessages);
afterEach(() => root.unmount());

async function press(name: string): Promise<void> {
  const find = () =>
    [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await expect.poll(find).toBeDefined();
  find()!.click();
}

test('A member enters the State that the tax depends on once, and the purchase continues', async () => {
  let stored = { state: '', gstin: '' };
  const requests = stubBackend({
    'GET user': () => Response.json({ id: asha.id }),
    'GET users': () => Response.json([{ ...asha, ...stored }]),
    'PATCH users': ({ body }) => {
      stored = body as typeof stored;
      return Response.json([stored]);
    },
    'POST create-order': () =>
      stored.state === ''
        ? errorResponse(409, 'state_required')
        : Response.json(payableOrder(599_900)),
    'POST logout': () => new Response(null, { status: 204 }),
  });
  const { windows } = stubGateway('load');
  const session = await startSession('member');
  root = createRoot(main);
  const request = {
    offerId: 'physics',
    moduleUuid: '10000000-0000-4000-8000-000000000002',
    duration: 12,
    price: rupees(5999),
    description: 'Module II Physics - 1 Year',
  } as const;
  root.render(
    <MemoryRouter>
      <SessionProvider session={session}>
        <Queries>
          <Checkout request={request} shown={[request]} isLive look="primary" label="Enroll Now" />
        </Queries>
      </SessionProvider>
    </MemoryRouter>,
  );
  await press('Enroll Now');
  await expect.poll(() => main.querySelector('select')).not.toBeNull();
  expect(main.textContent).toContain(messages.errors.state_required.message);

  const select = main.querySelector('select')!;
  select.value = 'Karnataka';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => select.value).toBe('Karnataka');
  await press('Continue to Payment');
  await expect.poll(() => windows).toHaveLength(1);
  expect(stored).toEqual({ state: '29', gstin: '' });
  expect(requests.filter(({ operation }) => operation === 'POST create-order')).toHaveLength(2);
});
