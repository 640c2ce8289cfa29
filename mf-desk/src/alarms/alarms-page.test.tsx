import { expect, test } from 'vitest';
import { cleanUpDesk, openDesk } from '#lib/testing.tsx';

cleanUpDesk();

const CHECKED = '2026-11-26T04:00:00+00:00';
const rule = (name: string, value: number, threshold: number, is_on = true) => ({
  rule: name,
  value,
  threshold,
  is_on,
  checked_at: CHECKED,
});

test('An operator sees which figures have thresholds, which alarm lasts, and the last ones', async () => {
  await openDesk('/desk/alarms', {
    alarms: {
      rules: [
        rule('reconciler', 0.4, 10),
        rule('faults', 0.072, 0.05),
        rule('emails', 1, 3, false),
        rule('held_payments', 1.2, 24),
      ],
      alarms: [
        {
          id: 2,
          rule: 'faults',
          part: 'commerce',
          value: 0.072,
          begun_at: CHECKED,
          ended_at: null,
        },
        { id: 1, rule: 'reconciler', part: '', value: 14, begun_at: CHECKED, ended_at: CHECKED },
      ],
    },
  });
  await expect.poll(() => document.querySelectorAll('table')).toHaveLength(2);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')]
      .map((cell) => cell.lastChild!.textContent!.replace(/ \d+ \w+ ago$/, ''))
      .slice(0, 4),
  );
  expect(rows).toEqual([
    ['Networks with faults of a bad version, more than expected', 'alarm', '7.2 %', '5 %'],
    ['Time since the reconciler ran', 'OK', '0 minutes', '10 minutes'],
    ['Age of the oldest held payment', 'OK', '1 hour', '24 hours'],
    ['Emails not sent', 'off', '1', '3'],
    [
      'Networks with faults of a bad version, more than expected: commerce',
      '7.2 %',
      '26 Nov, 09:30 IST',
      'open',
    ],
    ['Time since the reconciler ran', '14 minutes', '26 Nov, 09:30 IST', '26 Nov, 09:30 IST'],
  ]);
});
