import { folderStore } from '@platform/release/store/folder-store';
import { release, rollback } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';

// A team's machine: change-site.ts <store> release <build>, or <store> rollback <part>.

const [place = '', kind, what = ''] = process.argv.slice(2);
const releaser = releaserOf(folderStore(place));
await (kind === 'release' ? release(releaser, { dists: [what] }) : rollback(releaser, what));
