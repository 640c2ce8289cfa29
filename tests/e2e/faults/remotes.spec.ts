import { account, landing, login, pricing, recoveryCard } from '../fixtures/visitor.ts';
import { combination } from './combination.ts';
import { expect, test, type FaultyRemotes } from './faulty-remotes.ts';
import { PLANTED, REMOTE_FAULTS } from './remote-faults.ts';
import { ACTIONS } from './resident-actions.ts';
import {
  breakFiles,
  desk,
  strikeAfterRelease,
  strikeLate,
  type Trial,
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

const REMOTES = [landing, login, pricing, account, desk];

/**
 * `false` where a resident cannot meet the fault: a page requests the versions file of a remote only for a link, and no page
 * links to the desk; only operators open the desk, so nobody signs up there; and the desk's first page loads all its chunks.
 */
const isMeaningful = ({ broken, fault }: Pick<Trial, 'broken' | 'fault'>, action: string) =>
  fault.promised === 'a card behind links'
    ? broken !== desk && action !== 'read'
    : broken !== desk || (action !== 'sign up' && !('isOfRelease' in fault));

/** Puts the fault into the site or the page, now or when the trial lets it strike. */
async function breakRemote(trial: Trial, faulty: FaultyRemotes): Promise<void> {
  const { broken, fault } = trial;
  if ('edit' in fault) {
    trial.version = await faulty.release(broken.remote, fault.edit);
    trial.hasFallback = true;
    if (fault.isLate) trial.strike = (at = broken) => strikeLate(trial.page, at);
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

for (const [row, fault] of REMOTE_FAULTS.entries()) {
  for (const [column, broken] of REMOTES.entries()) {
    test.describe(`While ${fault.fault}, ${broken.remote}`, () => {
      // In one worker, which releases the faulty version once.
      test.describe.configure({ mode: 'default' });
      for (const [index, [action, act]] of Object.entries(ACTIONS).entries()) {
        if (!isMeaningful({ broken, fault }, action)) continue;
        // Each fault once, each remote and each action at least twice.
        const isOnDiagonal =
          row % REMOTES.length === column && (row + 2) % Object.keys(ACTIONS).length === index;
        test(
          `A resident can ${action} although of ${broken.remote} ${fault.fault}`,
          combination(
            { table: `The remote ${broken.remote}`, row: fault.fault, column: action },
            {
              tag: ['@shell', '@release', `@${broken.remote}`],
              tier: !isOnDiagonal ? 'matrix' : ALWAYS.has(fault.fault) ? 'test' : 'group',
            },
          ),
          async ({ page, site, faulty, pageLoads, expectedErrors, asksAgain }) => {
            expectedErrors.push(/\/(?:mf|versions)\//, /Failed to (?:load|fetch|find)/);
            // React says with #422 that it could not hydrate.
            expectedErrors.push(/cannot be loaded|no version of|error #422/, new RegExp(PLANTED));
            const live: string | undefined = Object.fromEntries(Object.entries(site.live))[
              broken.remote
            ];
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
            await act(trial);
            await expect(recoveryCard(page)).toBeHidden();
            // The residents read what a fault of code does.
            if (!('edit' in fault)) {
              expect(trial.met, 'requests that met the fault').toBeGreaterThan(0);
            }
            expect(pageLoads.count(), 'page loads').toBe(1 + trial.reloads);
          },
        );
      }
    });
  }
}
