import { expectAccessible } from '../fixtures/axe.ts';
import { giveAccess, inDays } from '../fixtures/database.ts';
import { paymentWindow } from '../fixtures/gateway.ts';
import { card } from '../fixtures/pricing-page.ts';
import { sendReminders } from '../fixtures/operator.ts';
import { tapsOn } from '../fixtures/taps.ts';
import { expect, test } from '../fixtures/test.ts';

const BUNDLE = 'Complete Course Bundle';
const FOUNDATIONS = 'Module I Foundations';
const PHYSICS = 'Module II Physics';
const CLINICAL = 'Module III Clinical';
const ADVANCED = 'Module IV Advanced';

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
    await expect(offer.getByText(`Included until ${day(until)}`)).toBeVisible();
    const extend = offer.getByRole('button', { name: /^Extend to \d+ \w+ \d+: Module II Physics/ });
    await expect(extend).toBeInViewport();
    await expect(extend).toBeFocused();
    await expectAccessible(page, 'an offer that the member already has');
    const { tap, count } = tapsOn(page);
    await tap(extend);
    await tap(paymentWindow(page).getByRole('button', { name: /^Pay ₹/ }));
    await tap(offer.getByRole('link', { name: 'See Your Purchases' }));
    expect(count(), 'after the tap on the link').toBe(3);

    const renewed = card(page, PHYSICS);
    await expect(renewed.getByText('Active', { exact: true })).toBeVisible();
    const year = Number(day(until).slice(-4)) + 3;
    await expect(renewed.getByText(new RegExp(`^Expires on \\d+ \\w+ ${year}$`))).toBeVisible();
    await expect(renewed.getByRole('link')).toHaveCount(0);
  });

  test('A member renews a bundle as a whole and an expired module on its own', async ({
    page,
    signedIn: { email },
  }) => {
    const terms = { months: 12, from: inDays(-350), until: inDays(15), bundle: BUNDLE };
    for (const module of [PHYSICS, CLINICAL]) await giveAccess(email, { ...terms, module });
    await giveAccess(email, { ...terms, module: ADVANCED, until: inDays(380) });
    await giveAccess(email, {
      module: FOUNDATIONS,
      months: 6,
      from: inDays(-200),
      until: inDays(-17),
    });
    await page.goto('/account/purchases');
    const bundle = card(page, BUNDLE);
    await expect(bundle.getByRole('listitem')).toHaveText([PHYSICS, CLINICAL]);
    await expect(card(page, ADVANCED).getByText('Active', { exact: true })).toBeVisible();
    const expired = card(page, FOUNDATIONS);
    await expect(expired.getByText('Expired', { exact: true })).toBeVisible();
    await expect(expired.getByText('Ended')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
    await bundle.getByRole('link', { name: 'Renew Now' }).click();
    await expect(card(page, BUNDLE).getByRole('radio', { name: '1 Year' })).toBeChecked();
    await page.goBack();
    await expired.getByRole('link', { name: 'Reactivate' }).click();
    await expect(card(page, FOUNDATIONS).getByRole('radio', { name: '6 Months' })).toBeChecked();
  });
});
