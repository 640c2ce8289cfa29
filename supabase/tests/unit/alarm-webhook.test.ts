import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { RefusedForGood } from '../../functions/send-mails/mail-server.ts';
import { type AlarmFacts, postAlarm } from '../../functions/send-mails/operator-mails.ts';

const KEY = Buffer.from('the secret of the receiver').toString('base64');
const ALARM: AlarmFacts = {
  id: 12,
  state: 'begun',
  rule: 'faults',
  part: 'commerce',
  value: 0.1234,
  threshold: 0.05,
  begun_at: '2026-11-26T04:00:00Z',
  ended_at: null,
};

afterEach(() => void vi.unstubAllGlobals());

const ID = '7f0c2f6e-7b3e-4f3c-9a53-1f2d3c4b5a69';

/** Posts the alarm with these settings. @returns what the receiver got */
async function post(alarm: AlarmFacts, settings: Record<string, string>, status = 204) {
  const requests: Request[] = [];
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return new Response(null, { status });
  });
  await postAlarm(alarm, ID);
  return requests;
}

const SETTINGS = {
  ALARM_WEBHOOK: 'https://chat.example/hook',
  ALARM_WEBHOOK_SECRET: `whsec_${KEY}`,
};

test('A receiver can verify the webhook of an alarm and recognise a repetition', async () => {
  const [request] = await post(ALARM, SETTINGS);
  const { headers } = request!;
  const body = await request!.text();
  expect(JSON.parse(body)).toEqual({
    kind: 'alarm',
    ...ALARM,
    text: 'Alarm: pages report faults, commerce. 12.3 % more networks with faults than expected, threshold 5 %.',
  });
  const id = headers.get('webhook-id');
  expect(id).toBe(ID);
  const signed = `${id}.${headers.get('webhook-timestamp')}.${body}`;
  const signature = createHmac('sha256', Buffer.from(KEY, 'base64'))
    .update(signed)
    .digest('base64');
  expect(headers.get('webhook-signature')).toBe(`v1,${signature}`);
});

test.each([400, 401, 404, 410])('A webhook that is refused with %i is given up', async (status) => {
  await expect(post(ALARM, SETTINGS, status)).rejects.toMatchObject({ code: String(status) });
});

test.each([408, 425, 429, 500, 503])(
  'A webhook that gets %i is sent again later',
  async (status) => {
    const sending = post(ALARM, SETTINGS, status);
    await expect(sending).rejects.toThrow(`The webhook answered ${status}`);
    await expect(sending).rejects.not.toBeInstanceOf(RefusedForGood);
  },
);

test('A webhook without a secret is sent again later, and without an address none is sent', async () => {
  await expect(post(ALARM, { ...SETTINGS, ALARM_WEBHOOK_SECRET: '' })).rejects.toThrow(
    'ALARM_WEBHOOK_SECRET is missing',
  );
  expect(await post(ALARM, {})).toEqual([]);
});
