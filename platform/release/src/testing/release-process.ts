import { renderRemote } from '../adapters/renderer/render-remote.ts';
import { folderStore } from '../adapters/stores/folder-store.ts';
import { compareTypes } from '../adapters/compiler/compare-types.ts';
import { COMPOSER, SMALL_SITE } from './small-site.ts';
import { release } from '../app/release.ts';

// Releases one build, like a team's machine: release-process.ts <store> <dist> <author>
const [storeRoot, dist, by] = process.argv.slice(2) as [string, string, string];
await release(
  {
    store: folderStore(storeRoot),
    by,
    config: SMALL_SITE,
    renderRemote,
    compareTypes,
    composer: COMPOSER,
    readSubjects: () => [],
    announce: () => Promise.resolve(),
    warn: () => undefined,
  },
  { dists: [dist] },
);
