import { release, rollback } from '@platform/release/ask/release';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { test as journey } from '../fixtures/test.ts';
import type { SitePage } from '../fixtures/visitor.ts';
import { editOfApp, type FaultOfCode } from './remote-faults.ts';

export { expect } from '../fixtures/test.ts';

/** A site whose commerce and marketing are at their second version; the other remotes have no fallback version. */
export interface FaultyRemotes {
  url: string;
  /** The live version, if the remote has a fallback version. */
  live: Partial<Record<SitePage['remote'], string>>;
  /** After the end of any other fault, and past the checks of a release that would refuse it. @returns the version */
  release: (remote: SitePage['remote'], edit: FaultOfCode['edit']) => Promise<string>;
  /** Rolls back what is live with a fault. */
  endFault: () => Promise<void>;
}

export const test = journey.extend<object, { faulty: FaultyRemotes }>({
  faulty: [
    async ({ browser: _browser }, use) => {
      await using site = await startReleasedSite();
      const { releaser } = site;
      const commerce = await site.anotherVersion('commerce', {
        from: 'Choose what you study, and for how long',
        to: 'The second version of all prices',
      });
      const marketing = await site.anotherVersion('marketing');
      await release(releaser, { dists: [commerce.dist, marketing.dist] });
      const folders: string[] = [];
      let fault: { remote: string; edit: FaultOfCode['edit']; version: string } | undefined;
      async function endFault(): Promise<void> {
        if (fault) await rollback(releaser, fault.remote);
        fault = undefined;
      }
      await use({
        url: site.url,
        live: { commerce: commerce.version, marketing: marketing.version },
        endFault,
        async release(remote, edit) {
          if (fault?.remote === remote && fault.edit === edit) return fault.version;
          await endFault();
          const version = `3.0.0-fault${folders.length}`;
          const dist = await patchedBuild(remote, version, editOfApp(edit));
          folders.push(dist);
          await release(releaser, { dists: [dist] });
          fault = { remote, edit, version };
          return version;
        },
      });
      await removeFolders(folders);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ faulty }, use) => use(faulty.url),
});
