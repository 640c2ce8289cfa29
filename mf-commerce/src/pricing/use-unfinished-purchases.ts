import { useEffect } from 'react';
import { useSearchParams } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { leaveWindow } from '#lib/checkout/enroll.ts';
import { resumePurchases } from '#lib/checkout/resume.ts';

/** The gateway's way back in the address, where its window could not call the page: `/pricing?payment=failed`. */
const hasPaymentFailed = (parameters: URLSearchParams): boolean =>
  parameters.get('payment') === 'failed';

/** Shows where purchases stand that were begun and not finished, and leaves the payment window with the page. */
export function useUnfinishedPurchases(): void {
  const userId = useSession(({ user }) => user?.id);
  const [parameters] = useSearchParams();
  const hasFailed = hasPaymentFailed(parameters);
  useEffect(() => resumePurchases(userId, hasFailed), [userId, hasFailed]);
  useEffect(() => leaveWindow, []);
}
