import type { PackedCode } from '@platform/contract/site';

/** This package and the kit. */
export interface Composer {
  /** Fixed when the process starts, even if sources change. */
  version: string;
  /** The last commit that changed it, or `uncommitted`. */
  readCommit: () => string | Promise<string>;
  /** Whether it, and the sources of the parts, contain a commit. */
  contains: (commit: string) => boolean;
}

/** The composing code of a packed site, without its sources. */
export const packedComposer = ({ version, commits }: PackedCode): Composer => ({
  version,
  readCommit: () => commits[0] ?? 'uncommitted',
  contains: (commit) => commits.includes(commit),
});
