import { release } from '../release.ts';
import { renderRemote } from '../render/render-remote.ts';
import { folderStore } from '../store/folder-store.ts';

// Releases one build, as a team on a machine of its own would: release-process.ts <store> <dist> <who>
const [storeRoot, dist, by] = process.argv.slice(2) as [string, string, string];
await release({ store: folderStore(storeRoot), by, renderRemote }, { dists: [dist] });
