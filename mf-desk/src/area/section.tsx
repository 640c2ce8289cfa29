import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { useLocation } from 'shared-kit/router';
import { Button, EmptyState, ErrorState, PageTitle, Spinner } from 'shared-kit/ui';
import { isPast, spanText, timeText } from '#lib/data/texts.ts';
import styles from './section.module.css';

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
  const { t } = useTranslation('desk');
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
  const { t } = useTranslation('desk');
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
          <EmptyState title={empty} {...(emptyText && { text: emptyText })} />
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

/** With its age, or how long until it comes. */
export function Time({ at }: { at: string }) {
  const { t } = useTranslation('desk');
  return (
    <span className={styles.when}>
      <time dateTime={at} className={styles.time}>
        {timeText(at)}
      </time>{' '}
      <span className={styles.age}>{t(isPast(at) ? 'ago' : 'ahead', { span: spanText(at) })}</span>
    </span>
  );
}

/** A deadline, and how long is left. */
export function Due({ at }: { at: string }) {
  const { t } = useTranslation('desk');
  return (
    <span className={styles.when}>
      <strong className={styles.due} data-past={isPast(at) ? '' : undefined}>
        {t(isPast(at) ? 'overdue' : 'left', { span: spanText(at) })}
      </strong>{' '}
      <time dateTime={at} className={styles.age}>
        {timeText(at)}
      </time>
    </span>
  );
}
