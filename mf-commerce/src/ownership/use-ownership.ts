import { useQuery } from '@tanstack/react-query';
import { useSession } from 'shared-kit/session';
import type { OfferId } from '#lib/offers/catalogue.ts';
import { accessQuery } from './access-query.ts';
import { ownershipOf, type Ownership } from './ownership.ts';

/** What the member already has of an offer; `undefined` for visitors, and until it is known. */
export function useOwnership(offerId: OfferId): Ownership | undefined {
  const userId = useSession(({ user }) => user?.id);
  const { data } = useQuery({ ...accessQuery(userId ?? ''), enabled: userId !== undefined });
  return data && ownershipOf(offerId, data);
}
