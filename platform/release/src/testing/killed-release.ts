import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { release } from '../ask/release.ts';
import { folderStore } from '../store/folder-store.ts';
import { smallSite } from './small-site.ts';

/*
 * A process that releases a build and ends itself with SIGKILL while it writes. Each file gets its name by a link, so
 * there are two moments per write: its bytes are there without the name, and it has just got it.
 */

const [storeRoot = '', dist = '', moment = ''] = process.argv.slice(2);
let left = Number(moment);
const pass = (): void => {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
};

const { link } = fs;
fs.link = async (...names) => {
  pass();
  await link(...names);
  pass();
};
syncBuiltinESMExports();

const { releaser } = await smallSite();
await release({ ...releaser, store: folderStore(storeRoot) }, { dists: [dist] });
