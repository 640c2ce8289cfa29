import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Notice, VisuallyHidden } from 'shared-kit/ui';
import styles from './older-orders.module.css';
import type { Order } from './order.ts';

/** The button keeps the focus, and screen readers announce how many orders were added. */
export function OlderOrders(props: {
  query: Pick<
    UseInfiniteQueryResult<Order[]>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  shown: number;
}) {
  const { query, shown } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { t } = useTranslation('account');
  const [added, setAdded] = useState<{ count: number; total: number }>();
  const end = useRef<HTMLParagraphElement>(null);

  async function showOlder(): Promise<void> {
    setAdded(undefined);
    const { data = [], isFetchNextPageError: hasFailed } = await fetchNextPage();
    if (!hasFailed) setAdded({ count: data.length - shown, total: data.length });
  }

  // The button disappears with the last page, so the focus moves to the text in its place.
  useEffect(() => {
    if (added && !hasNextPage) end.current?.focus({ preventScroll: true });
  }, [added, hasNextPage]);

  return (
    <div className={styles.older}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice tone="danger">{t('payments.olderFailed')}</Notice>
      )}
      {hasNextPage ? (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void showOlder()}>
          {t(isFetchNextPageError ? 'tryAgain' : 'payments.showOlder')}
        </Button>
      ) : (
        added && (
          <p className={styles.end} ref={end} tabIndex={-1}>
            {t('payments.allShown', { count: shown })}
          </p>
        )
      )}
      <VisuallyHidden>
        <output>
          {added && t('payments.olderShown', { count: added.count, total: added.total })}
        </output>
      </VisuallyHidden>
    </div>
  );
}
