import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/axe.ts';
import { giveOrders } from '../fixtures/orders.ts';
import { newResident, signInAs } from '../fixtures/resident.ts';
import { toast } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('Member data', { tag: '@account' }, () => {
  test('A member downloads their own data, and no data of another member', async ({
    page,
    signedIn: { email, name },
  }) => {
    const other = await newResident('Ravi Menon');
    await giveOrders(other.email, [
      { status: 'completed', hoursAgo: 1, module: 'Module IV Advanced' },
    ]);
    await giveOrders(email, [{ status: 'completed', hoursAgo: 1 }]);
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Stop Reminders' }).click();
    await expect(page.getByText('You get no reminders.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Me Reminders' })).toBeFocused();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Your Data' }).click();
    const download = await downloading;
    await expect(toast(page, 'Your data has been downloaded.')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^isocentre-my-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      format: 'member-data',
      version: 1,
      account: { email },
      profile: { name, email, phone: '9876543210' },
      orders: [{ module: 'Module I Foundations', amount_rupees: 11_999, payments: [{}] }],
      deletion_request: null,
    });
    expect(text).not.toMatch(/Ravi|Module IV/);
  });

  test('A member requests the deletion of the account, also after a failed attempt, and withdraws the request', async ({
    page,
    resident,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    const request = '**/rpc/request_deletion';
    await signInAs(page, resident);
    await page.route(request, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/account/profile');
    const open = page.getByRole('button', { name: 'Delete Account…' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('Tax law requires us to keep them');
    await expectAccessible(page, 'deletion dialog');
    await dialog.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(toast(page, 'Your request could not be sent. Please try again.')).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.unroute(request);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog).toBeHidden();
    const requested = page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\./);
    await expect(requested).toBeVisible();
    await page.reload();
    await expect(requested).toBeVisible();
    await expectAccessible(page, 'deletion requested');
    await page.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(toast(page, 'Your account has been kept.')).toBeVisible();
    await expect(requested).toHaveCount(0);
    await expect(open).toBeFocused();
  });
});
