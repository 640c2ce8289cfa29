import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { useErrorText } from 'shared-kit/error-text';
import { useLocation } from 'shared-kit/router';
import { Button, EmptyState, ErrorState, PageTitle, Spinner } from 'shared-kit/ui';
import { t } from '#lib/data/texts.ts';
import styles from './page.module.css';

/**
 * Heading and frame of a page of the desk.
 * @param props.title also in the browser's history, so it names no member
 * @param props.heading instead of the title
 */
export function DeskPage(props: {
  title: string;
  heading?: string | undefined;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { title, heading = title, lead, children } = props;
  return (
    <div className={styles.page}>
      <PageTitle noindex>{title}</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>{heading}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** @param props.none the sentence in place of the content, where there is none */
export function Section(props: {
  heading: string;
  none?: string | false | undefined;
  children: ReactNode;
}) {
  const { heading, none, children } = props;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      {none ? <p className={styles.none}>{none}</p> : children}
    </section>
  );
}

/** The data once they are here. They stay on screen when a later request fails. */
export function Loaded<Data>(props: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (!error) return <Spinner label={t('loading')} />;
  return (
    <ErrorState
      title={t('failed')}
      text={errorText(error, t('failedText'))}
      action={t('tryAgain')}
      onAction={() => void refetch()}
      isBusy={isFetching}
    />
  );
}

/** A list that continues at the press of a button. */
export function LoadedPages<Row>(props: {
  query: UseInfiniteQueryResult<Row[]>;
  empty: string;
  emptyText?: string;
  children: (rows: Row[]) => ReactNode;
}) {
  const { query, empty, emptyText, children } = props;
  const { hash } = useLocation();
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  // A shared address can name a row of a later page, or one that is gone.
  const isBehind = hash !== '' && data && data.length < 200 && hasNextPage && !isFetching;
  useEffect(() => {
    if (isBehind && !document.getElementById(hash.slice(1))) void fetchNextPage();
  }, [isBehind, hash, fetchNextPage]);
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={empty} text={emptyText} />
        ) : (
          <>
            {children(rows)}
            {hasNextPage && (
              <div>
                <Button
                  look="quiet"
                  size="s"
                  busy={query.isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Focuses what the hash of the address names, once it is there: the router looks for it before the data have come. */
export function useAnchor(data: unknown): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!place || place.contains(document.activeElement)) return;
    place.closest('details')?.setAttribute('open', '');
    place.focus();
  }, [hash, data]);
}
