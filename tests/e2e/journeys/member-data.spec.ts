import { readFile } from 'node:fs/promises';
import { giveOrders } from '../fixtures/database.ts';
import { toast } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('Member data', { tag: '@account' }, () => {
  test('A member downloads the data, asks for the deletion of the account and withdraws it', async ({
    page,
    signedIn: { email, name },
  }) => {
    await giveOrders(email, [{ status: 'completed', hoursAgo: 1 }]);
    await page.goto('/account/profile');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Your Data' }).click();
    const download = await downloading;
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      account: { email },
      profile: { name, email },
      orders: [{ module: 'Module I Foundations', payments: [{}] }],
    });

    const open = page.getByRole('button', { name: 'Delete Account…' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await open.click();
    await dialog.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(open).toBeFocused();
    await open.click();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    const requested = page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\./);
    await expect(requested).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(toast(page, 'Your account has been kept.')).toBeVisible();
    await expect(requested).toHaveCount(0);
  });
});
