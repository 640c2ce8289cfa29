import { giveAccess, inDays, sendReminders } from '../fixtures/database.ts';
import { paymentWindow, card } from '../fixtures/checkout.ts';
import { tapsOn } from '../fixtures/taps.ts';
import { recordShifts, shiftsSince } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const PHYSICS = 'Module II Physics';
const CLINICAL = 'Module III Clinical';

/** The date of a moment in India, in the format of the cards. */
const day = (moment: Date): string =>
  moment.toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

test.describe('Purchases', { tag: '@account' }, () => {
  test.use({ hasTouch: true });

  test('A member sees how much time of a module is left, and extends an expiring one by the mail in four taps', async ({
    page,
    mailbox,
    signedIn: { email },
  }) => {
    await recordShifts(page);
    await giveAccess(email, {
      module: CLINICAL,
      months: 12,
      from: inDays(-65),
      until: inDays(300),
    });
    const until = inDays(16);
    await giveAccess(email, { module: PHYSICS, months: 36, from: inDays(-1080), until });
    await page.goto('/account/purchases');

    const active = card(page, CLINICAL);
    await expect(active.getByText('Active', { exact: true })).toBeVisible();
    await expect(active.getByText('300 days left')).toBeVisible();
    await expect(active.getByRole('link')).toHaveCount(0);

    const expiring = card(page, PHYSICS);
    await expect(expiring.getByText('Expiring Soon')).toBeVisible();
    await expect(expiring.getByText('16 days left')).toBeVisible();
    const renewal = await expiring.getByRole('link', { name: 'Renew Now' }).getAttribute('href');

    await sendReminders();
    const { text } = await mailbox.mailFor(email, /^Module II Physics ends in 16 days$/);
    const [, link] = /^Renew your access: (.+)$/m.exec(text)!;
    expect(link).toBe(new URL(renewal!, page.url()).href);
    await page.goto(link!);
    const offer = card(page, PHYSICS);
    await expect(offer.getByRole('radio', { name: '3 Years' })).toBeChecked();
    await expect(offer.getByText(`You have this until ${day(until)}`)).toBeVisible();
    const extend = offer.getByRole('button', { name: /^Extend to \d+ \w+ \d+: Module II Physics/ });
    await expect(extend).toBeInViewport();
    await expect(extend).toBeFocused();
    expect(await shiftsSince(page, 0), 'moved').toBeLessThan(0.01);
    const { tap, count } = tapsOn(page);
    await tap(extend);
    await tap(paymentWindow(page).getByRole('button', { name: /^Pay ₹/ }));
    await tap(page.getByRole('link', { name: 'See Your Purchases' }));
    expect(count(), 'after the tap on the link').toBe(3);

    const renewed = card(page, PHYSICS);
    await expect(renewed.getByText('Active', { exact: true })).toBeVisible();
    const year = Number(day(until).slice(-4)) + 3;
    await expect(renewed.getByText(new RegExp(`^Expires on \\d+ \\w+ ${year}$`))).toBeVisible();
    await expect(renewed.getByRole('link')).toHaveCount(0);
  });
});
