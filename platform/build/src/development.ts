import { REMOTE_NAMES, type RemoteName } from './parts.ts';

/** What the shell's development server must know of the others: `npm run dev` tells it in two variables. */
export interface Development {
  /** The remotes that have a development server. */
  developed: readonly RemoteName[];
  /** Where a composed site answers, whose released versions stand in for the other remotes. */
  releasedSite?: string | undefined;
}

/** The variables that tell it. */
export const developmentVariables = (development: Development): Record<string, string> => ({
  DEVELOPED_REMOTES: development.developed.join(),
  ...(development.releasedSite && { RELEASED_SITE: development.releasedSite }),
});

/** What the variables tell; where they say nothing, every remote is developed. */
export function readDevelopment(
  variables: Readonly<Record<string, string | undefined>>,
): Development {
  const { DEVELOPED_REMOTES: developed, RELEASED_SITE: releasedSite } = variables;
  return { developed: developed ? developed.split(',') : REMOTE_NAMES, releasedSite };
}
