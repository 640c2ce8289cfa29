import type { PackedCode } from '@platform/contract/site';

import type { Composer } from '../releaser.ts';

/** The composing code of a packed site, without its sources. */
export const packedComposer = ({ version, commits }: PackedCode): Composer => ({
  version,
  readCommit: () => commits[0] ?? 'uncommitted',
  contains: (commit) => commits.includes(commit),
});
