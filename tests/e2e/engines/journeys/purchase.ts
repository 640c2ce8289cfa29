import { mailbox, RECEIPT } from '../../fixtures/mailbox.ts';
import { ordersOf } from '../../fixtures/database.ts';
import { expect, test } from '../fixtures.ts';
import { article, button, link, text, within } from '../queries.ts';
import { openPayment, pay, signIn } from '../steps.ts';

const SUCCESS = 'Payment successful! Your subscription has been activated.';

test('A member buys a module, finds it, and saves the invoice', async ({ tab }) => {
  const { email } = await signIn(tab);
  await openPayment(tab);
  await pay(tab);
  await tab.sees(text(SUCCESS));
  await tab.click(link('See Your Purchases'));
  await tab.isAt('/account/purchases');
  await tab.sees(within(article('Module II Physics'), text('Active')));
  const [order, ...others] = await ordersOf(email);
  expect(order).toMatchObject({ status: 'completed', amount: 12_999, granted: 1 });
  expect(others).toEqual([]);
  const receipt = (await mailbox.mailFor(email, RECEIPT)).text;
  const [, number = ''] = /^Invoice: (INV-\d\d-\d\d-\d{3,})$/m.exec(receipt) ?? [];
  await tab.click(button(/^Download Invoice/));
  await expect.poll(() => tab.downloads()).toEqual([`${number}.pdf`]);
});
