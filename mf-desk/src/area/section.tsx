import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { toAppError } from 'shared-kit/errors';
import { ErrorState, PageTitle, Spinner } from 'shared-kit/ui';
import { timeText } from '#lib/data/texts.ts';
import styles from './section.module.css';

/** Heading and frame of a page of the desk. */
export function DeskPage(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { title, lead, children } = props;
  return (
    <div className={styles.page}>
      <PageTitle noindex>{title}</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

export function Section(props: { heading: string; children: ReactNode }) {
  const { heading, children } = props;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The data once they are here. They stay on screen when a later request fails. */
export function Loaded<Data>(props: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (!error) return <Spinner label={t('loading')} />;
  return (
    <ErrorState
      title={t('failed')}
      text={errorText(toAppError(error), t('failedText'))}
      action={t('tryAgain')}
      onAction={() => void refetch()}
      isBusy={isFetching}
    />
  );
}

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.time}>
      {timeText(at)}
    </time>
  );
}
