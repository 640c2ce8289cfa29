import { release, rollback } from '@platform/release/ask/release';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { test as twoVersions } from '../fixtures/two-versions.ts';
import type { SitePage } from '../fixtures/visitor.ts';
import { editOfApp, type FaultOfCode } from './remote-faults.ts';

export { expect } from '../fixtures/two-versions.ts';

export interface FaultyRemotes {
  /** After the end of any other fault, and past the checks of a release that would refuse it. @returns the version */
  release: (remote: SitePage['remote'], edit: FaultOfCode['edit']) => Promise<string>;
  /** Rolls back what is live with a fault. */
  endFault: () => Promise<void>;
}

export const test = twoVersions.extend<object, { faulty: FaultyRemotes }>({
  faulty: [
    async ({ site }, use) => {
      const { releaser } = site;
      // A copy of React is over the budget of every page.
      const unlimited = { ...releaser, config: { ...releaser.config, pageBudgets: {} } };
      const folders: string[] = [];
      let live: { remote: string; edit: FaultOfCode['edit']; version: string } | undefined;
      async function endFault(): Promise<void> {
        if (live) await rollback(releaser, live.remote);
        live = undefined;
      }
      await use({
        endFault,
        async release(remote, edit) {
          if (live?.remote === remote && live.edit === edit) return live.version;
          await endFault();
          const version = `3.0.0-fault${folders.length}`;
          const dist = await patchedBuild(remote, version, editOfApp(edit));
          folders.push(dist);
          await release(unlimited, { dists: [dist] });
          live = { remote, edit, version };
          return version;
        },
      });
      await removeFolders(folders);
    },
    { scope: 'worker' },
  ],
});
