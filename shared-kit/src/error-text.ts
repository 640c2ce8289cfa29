import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from './errors.ts';

/** By the codes of GoTrue, PostgREST and our own. */
const REASONS = {
  network_error: 'noAnswer',
  over_request_rate_limit: 'rateLimited',
  over_email_send_rate_limit: 'rateLimited',
  over_sms_send_rate_limit: 'rateLimited',
  PGRST301: 'expired',
  PGRST302: 'expired',
  PGRST303: 'expired',
  authentication_failed: 'expired',
  bad_jwt: 'expired',
  no_authorization: 'expired',
  refresh_token_already_used: 'expired',
  refresh_token_not_found: 'expired',
  session_expired: 'expired',
  session_not_found: 'expired',
  user_not_found: 'expired',
} as const;

/** Our own sentence if the cause is known, otherwise `fallback`: the server's message is English, for developers. */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const { t } = useTranslation('kit');
  return useCallback(
    (error, fallback) => {
      const { code } = toAppError(error);
      return Object.hasOwn(REASONS, code)
        ? t(`errors.${REASONS[code as keyof typeof REASONS]}`)
        : fallback;
    },
    [t],
  );
}
