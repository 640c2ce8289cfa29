import { readProfile, ordersOf } from '../fixtures/database.ts';
import { payForPhysics, receipt } from '../fixtures/checkout.ts';
import { newResident, signInAs } from '../fixtures/resident.ts';
import {
  account,
  landing,
  login,
  logIn,
  pricing,
  recoveryCard,
  toast,
} from '../fixtures/visitor.ts';
import { combination } from './combination.ts';
import { expect, test, type FaultyRemotes } from './faulty-remotes.ts';
import { PLANTED, REMOTE_FAULTS } from './remote-faults.ts';
import {
  breakFiles,
  expectPage,
  goToBroken,
  recover,
  strikeAfterRelease,
  type Trial,
  walkTo,
  watchPending,
} from './trial.ts';

/** The faults of the diagonal that `npm test` causes: one for each way of the shell to recover. */
const ALWAYS = new Set([
  'its entry is missing',
  'its entry has another hash',
  'its versions file is missing',
  'its chunks are missing after a release',
  'it throws while rendering',
]);

const REMOTES = [landing, login, pricing, account];

/** Puts the fault into the site or the page, now or when the trial lets it strike. */
async function breakRemote(trial: Trial, faulty: FaultyRemotes): Promise<void> {
  const { broken, fault } = trial;
  if ('edit' in fault) {
    trial.version = await faulty.release(broken.remote, fault.edit);
    trial.hasFallback = true;
    return;
  }
  await faulty.endFault();
  if ('files' in fault) {
    await breakFiles(trial, fault);
  } else {
    const release = () => faulty.release(broken.remote, (text) => text);
    trial.strike = () => strikeAfterRelease(trial, release);
  }
}

/** A member meets the broken remote, uses the others, and comes back; in the end buys and edits the profile. */
async function useTheSite(trial: Trial): Promise<void> {
  const { page, broken } = trial;
  const resident = await newResident();
  if (broken !== login) await signInAs(page, resident);
  await page.goto((broken === landing ? pricing : landing).address);
  await goToBroken(trial);
  await trial.strike();
  const members = broken === login ? [landing, pricing] : [landing, pricing, account];
  for (const other of members) if (other !== broken) await walkTo(page, other);
  await goToBroken(trial);
  await recover(trial);
  if (broken === login) {
    await logIn(page, resident, 2);
    await expectPage(page, account);
  }
  await walkTo(page, pricing);
  await payForPhysics(page);
  if (broken === account && 'isOfRelease' in trial.fault) {
    // The page keeps its versions while somebody pays, and the receipt's code is gone with them.
    await page.getByRole('link', { name: 'Reload the page' }).click();
    trial.reloads += 1;
  }
  await expect(receipt(page)).toBeVisible();
  expect(await ordersOf(resident.email)).toMatchObject([{ status: 'completed', granted: 1 }]);
  await walkTo(page, account);
  await page.getByLabel('Name', { exact: true }).fill('Asha R. Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  expect(await readProfile(resident.email)).toMatchObject({ name: 'Asha R. Rao' });
}

for (const [row, fault] of REMOTE_FAULTS.entries()) {
  for (const [column, broken] of REMOTES.entries()) {
    // Each fault once.
    const isOnDiagonal = row % REMOTES.length === column;
    test(
      `A resident uses the site although of ${broken.remote} ${fault.fault}`,
      combination(
        { table: `The remote ${broken.remote}`, row: fault.fault, column: 'read, buy, manage' },
        {
          tag: ['@shell', '@release', `@${broken.remote}`],
          tier: !isOnDiagonal ? 'matrix' : ALWAYS.has(fault.fault) ? 'test' : 'group',
        },
      ),
      async ({ page, faulty, pageLoads, expectedErrors, asksAgain }) => {
        expectedErrors.push(/\/(?:mf|versions)\//, /Failed to (?:load|fetch|find)/);
        // React says with #422 that it could not hydrate.
        expectedErrors.push(/cannot be loaded|no version of|error #422/, new RegExp(PLANTED));
        const live = faulty.live[broken.remote];
        const trial: Trial = {
          page,
          broken,
          fault,
          pending: watchPending(page),
          asksAgain,
          version: live ?? '*',
          hasFallback: live !== undefined,
          shows: 'the page',
          reloads: 0,
          met: 0,
          mend: async () => undefined,
          strike: async () => undefined,
        };
        await page.clock.install();
        await breakRemote(trial, faulty);
        await useTheSite(trial);
        await expect(recoveryCard(page)).toBeHidden();
        // The residents read what a fault of code does.
        if (!('edit' in fault)) expect(trial.met, 'requests that met the fault').toBeGreaterThan(0);
        expect(pageLoads.count(), 'page loads').toBe(1 + trial.reloads);
      },
    );
  }
}
