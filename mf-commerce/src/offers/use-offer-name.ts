import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfferId } from './catalogue.ts';
import { offersQuery } from './fetch-offers.ts';

/** Names offers as the table `modules` does, or as the messages do until it is loaded. */
export function useOfferName(): (id: OfferId) => string {
  const { t } = useTranslation('commerce');
  const { data } = useQuery(offersQuery);
  const live = data ? [data.bundle, ...data.modules] : [];
  return (id) => live.find((offer) => offer?.id === id)?.name ?? t(`offers.${id}.name`);
}
