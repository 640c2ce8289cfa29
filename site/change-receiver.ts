import type { ChangeReceiver, PageEnvironment } from '@platform/contract/site';
import { SITE_CHANGES_SECRET as LOCAL_SECRET } from 'backend/sandbox/keys';
import { LOCAL_BACKEND } from './example-content.ts';

/**
 * The function `site-changes` of the pages' backend, which stores changes for the desk. Without SITE_CHANGES_SECRET
 * only the local backend gets them.
 */
export function receiverOf(
  { supabaseUrl = '' }: PageEnvironment,
  { SITE_CHANGES_SECRET }: Readonly<Record<string, string | undefined>>,
): ChangeReceiver | undefined {
  const isLocal = LOCAL_BACKEND.test(supabaseUrl);
  const secret = SITE_CHANGES_SECRET || (isLocal ? LOCAL_SECRET : undefined);
  if (!supabaseUrl || !secret) return undefined;
  return { url: `${supabaseUrl}/functions/v1/site-changes`, secret, mayBeOff: isLocal };
}
