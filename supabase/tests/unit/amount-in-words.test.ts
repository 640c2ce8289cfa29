import { paise } from 'shared-kit/money';
import { expect, test } from 'vitest';
import { amountInWords } from '../../functions/invoice/amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  [
    1_299_900,
    'Rupees Twelve Thousand Nine Hundred Ninety-Nine Only',
    'बारह हज़ार नौ सौ निन्यानवे रुपये मात्र',
  ],
  [50_050, 'Rupees Five Hundred and Fifty Paise Only', 'पाँच सौ रुपये पचास पैसे मात्र'],
  [10_000_000, 'Rupees One Lakh Only', 'एक लाख रुपये मात्र'],
  [
    123_456_789_00,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only',
    'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र',
  ],
  [2_001, 'Rupees Twenty and One Paise Only', 'बीस रुपये एक पैसे मात्र'],
])('%i paise in words', (amount, english, hindi) => {
  expect(amountInWords(paise(amount), 'en-IN')).toBe(english);
  expect(amountInWords(paise(amount), 'hi-IN')).toBe(hindi);
});

test('Each amount below a thousand rupees has words of its own in both languages', () => {
  for (const language of ['en-IN', 'hi-IN'] as const) {
    const all = Array.from({ length: 1000 }, (_, rupees) =>
      amountInWords(paise(rupees * 100), language),
    );
    expect(new Set(all).size).toBe(1000);
    expect(all.join()).not.toContain('undefined');
  }
});
