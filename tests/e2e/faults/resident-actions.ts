import { readProfile } from '../fixtures/database.ts';
import { pay } from '../fixtures/gateway.ts';
import { mailbox, newAddress } from '../fixtures/mailbox.ts';
import { makeOperator } from '../fixtures/operator.ts';
import { ordersOf } from '../fixtures/orders.ts';
import { enrollNow, expectWindow, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { newResident, signInAs, type Resident } from '../fixtures/resident.ts';
import { expect } from '../fixtures/test.ts';
import {
  account,
  fillDetails,
  landing,
  logIn,
  login,
  pricing,
  toast,
  type SitePage,
} from '../fixtures/visitor.ts';
import {
  desk,
  expectPage,
  expectPromised,
  goToBroken,
  recover,
  signup,
  walkTo,
  type Trial,
} from './trial.ts';

/** Each is done in one page, with the broken remote on its way or visited first. */
export const ACTIONS = { read, 'sign up': signUp, buy, manage };

/**
 * Comes to the destination as a member, past the broken remote: with the desk broken as an operator, with log-in broken as a
 * visitor who then logs in.
 */
async function enterAsMember(trial: Trial, destination: SitePage): Promise<Resident> {
  const { page, broken } = trial;
  const resident = await newResident();
  if (broken === desk) await makeOperator(resident.email);
  if (broken !== login) await signInAs(page, resident);
  if (broken === desk) await goToBroken(trial, 'address');
  else {
    await page.goto((broken === landing ? pricing : landing).address);
    await goToBroken(trial, 'link');
  }
  if (broken === login || broken === destination) await recover(trial);
  if (broken === destination) return resident;
  await trial.strike();
  if (broken === login) {
    await logIn(page, resident, 2);
    await expectPage(page, account);
  }
  await walkTo(page, destination);
  return resident;
}

async function read(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  if (broken === account || broken === desk) {
    const resident = await newResident();
    if (broken === desk) await makeOperator(resident.email);
    await signInAs(page, resident);
  }
  await goToBroken(trial, 'address');
  await trial.strike();
  await walkTo(page, broken === pricing ? landing : pricing);
  await goToBroken(trial, 'return');
  await recover(trial);
}

async function signUp(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  const email = newAddress();
  await page.goto((broken === landing ? pricing : landing).address);
  if (broken === login) {
    await goToBroken(trial, 'link');
    await recover(trial);
  }
  await walkTo(page, signup);
  await fillDetails(page, { email });
  if (broken === login) await trial.strike(signup);
  else if (broken !== account) {
    await goToBroken(trial, 'link');
    await trial.strike();
    await walkTo(page, signup);
  }
  await expect(page.getByLabel('Institute Name'), 'the input survives').toHaveValue('AIIMS Nagpur');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
  await expect(toast(page, /^Account created successfully!/)).toBeVisible();
  if (broken === account) {
    await expectPromised(trial, 'link');
    await trial.strike();
    await recover(trial);
  } else await expectPage(page, account);
  expect(await readProfile(email)).toMatchObject({ name: 'Asha Rao', college: 'AIIMS Nagpur' });
}

async function buy(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  const { email } = await enterAsMember(trial, pricing);
  await enrollNow(page).click();
  await expectWindow(page);
  if (broken === pricing) {
    await trial.strike();
    // A page that breaks closes the payment window, and the resident pays the same order in a new one.
    if (await enrollNow(page).isVisible()) await enrollNow(page).click();
  }
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await expect(physics(page).getByRole('link', { name: 'Get your invoice' })).toBeVisible();
  expect(await ordersOf(email)).toMatchObject([{ status: 'completed', granted: 1 }]);
}

async function manage(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  const { email } = await enterAsMember(trial, account);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha R. Rao');
  if (broken === account) await trial.strike();
  await expect(name, 'the input survives').toHaveValue('Asha R. Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  expect(await readProfile(email)).toMatchObject({ name: 'Asha R. Rao' });
}
