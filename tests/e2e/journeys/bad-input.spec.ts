import type { Page } from '@playwright/test';
import { LINES } from 'shared-kit/testing/bad-input';
import { readProfile } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

// The unit tests of the forms and the API tests cover every row of the table.

async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

function row<T extends { what: string }>(table: T[], what: string): T {
  const found = table.find((one) => one.what === what);
  if (!found) throw new Error(`The table has no row "${what}"`);
  return found;
}

const PASTED = [
  ['HTML', 'zero-width spaces'],
  ['right-to-left', 'SQL'],
  ['a composed emoji', 'a placeholder'],
  ['a joiner within', 'a turned direction'],
] as const;

test.describe('Pasted input', { tag: '@auth' }, () => {
  for (const [index, [inName, inInstitute]] of PASTED.entries()) {
    const title = `A visitor signs up with ${inName} in the name and ${inInstitute} in the institute`;
    test(title, exhaustive(index), async ({ page, mailbox }) => {
      const [name, college] = [row(LINES, inName), row(LINES, inInstitute)];
      const keptName = (name.form as { kept: string }).kept;
      const email = newAddress();
      await page.goto('/signup');
      await fillDetails(page, {});
      await paste(page, 'Name', name.typed);
      await paste(page, 'Institute Name', college.typed);
      await paste(page, 'Phone Number', '+९१ (०) ९८७६५ ४३२१०');
      await paste(page, 'Email', `\u200e${email}`);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${keptName}`);
      expect(await readProfile(email)).toMatchObject({
        name: keptName,
        college: (college.form as { kept: string }).kept,
        phone: '9876543210',
      });
    });
  }
});
