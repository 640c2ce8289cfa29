import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { press, renderTabs, show, shown, text } from '#lib/testing.tsx';
import { ReminderSwitch } from './settings.tsx';

renderTabs();

const ready = () => document.querySelector('main button:not([aria-disabled])');

test('A member switches reminders off, and on again', async () => {
  let row = { wants_reminders: true };
  const requests = stubBackend(({ method, body }) => {
    if (method === 'PATCH') row = body as typeof row;
    return Response.json([row]);
  });
  show(<ReminderSwitch userId={USER_ID} />);
  await expect.poll(ready).not.toBeNull();
  press('Stop Reminders');
  await shown('You get no reminders.');
  await expect.poll(ready).not.toBeNull();
  press('Send Me Reminders');
  await shown('Stop Reminders');
  const [, off, on] = requests;
  expect([off, on].map((one) => one?.body)).toEqual([
    { wants_reminders: false },
    { wants_reminders: true },
  ]);
  expect(off!.url.searchParams.get('id')).toBe(`eq.${USER_ID}`);
});

test('A member whose setting cannot be read can try again', async () => {
  let isUp = false;
  stubBackend(() =>
    isUp ? Response.json([{ wants_reminders: false }]) : new Response(null, { status: 500 }),
  );
  show(<ReminderSwitch userId={USER_ID} />);
  await shown('Try Again');
  isUp = true;
  press('Try Again');
  await expect.poll(text).toContain('Send Me Reminders');
});

test('An account without a profile gets no reminders, and no switch', async () => {
  const requests = stubBackend(() => Response.json([]));
  show(<ReminderSwitch userId={USER_ID} />);
  await expect.poll(() => requests).toHaveLength(1);
  await expect.poll(text).toBe('');
});
