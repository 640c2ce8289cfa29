import { queryOptions } from '@tanstack/react-query';
import type { IsoInstant } from 'shared-kit/database';

/** When the member's access to each module ends, by the uuid of the module. Modules without access are left out. */
export type Access = Readonly<Record<string, IsoInstant>>;

/** The query of what a member has access to now. Its key begins like those of the account, which outdates them together. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member', userId, 'access'],
    // Loaded for members only.
    queryFn: async ({ signal }): Promise<Access> =>
      (await import('./fetch-access.ts')).fetchAccess(userId, signal),
  });
