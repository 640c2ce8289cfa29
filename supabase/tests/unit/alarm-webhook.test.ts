import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { postAlarm } from '../../functions/send-mails/alarm-webhook.ts';
import type { AlarmFacts } from '../../functions/send-mails/operator-mails.ts';

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

/** Posts the alarm with these settings. @returns what the receiver got */
async function post(alarm: AlarmFacts, settings: Record<string, string>, status = 204) {
  const requests: Request[] = [];
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return new Response(null, { status });
  });
  await postAlarm(alarm);
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
    text: 'Alarm: pages report faults, commerce. 12.3 % of the senders of one page in one hour, threshold 5 %.',
  });
  const id = headers.get('webhook-id');
  expect(id).toBe('alarm-12-begun');
  const signed = `${id}.${headers.get('webhook-timestamp')}.${body}`;
  const signature = createHmac('sha256', Buffer.from(KEY, 'base64'))
    .update(signed)
    .digest('base64');
  expect(headers.get('webhook-signature')).toBe(`v1,${signature}`);
});

test('The end of an alarm has an id of its own', async () => {
  const ended = { ...ALARM, state: 'ended', ended_at: '2026-11-26T05:00:00Z' } as const;
  const [request] = await post(ended, SETTINGS);
  expect(request!.headers.get('webhook-id')).toBe('alarm-12-ended');
});

test('A webhook that is not accepted is sent again later, and without an address none is sent', async () => {
  await expect(post(ALARM, SETTINGS, 500)).rejects.toThrow('The webhook answered 500');
  await expect(post(ALARM, { ...SETTINGS, ALARM_WEBHOOK_SECRET: '' })).rejects.toThrow(
    'ALARM_WEBHOOK_SECRET is missing',
  );
  expect(await post(ALARM, {})).toEqual([]);
});
