import { queryOptions } from '@tanstack/react-query';

/** The query of what a member has access to now. Its key begins like those of the account, which outdates them together. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member', userId, 'access'],
    // Loaded for members only.
    queryFn: async ({ signal }) => (await import('./fetch-access.ts')).fetchAccess(userId, signal),
  });
