import type { KeyboardEvent } from 'react';
import { Link, useLocation } from 'shared-kit/router';
import { alarmPlace, deskPaths, listPath, memberPath } from '#lib/area/desk-paths.ts';
import { useAnchor } from '#lib/area/page.tsx';
import { Due, State, Time } from '#lib/area/values.tsx';
import { alarmText } from '#lib/alarms/alarm-data.ts';
import { moneyText, stateText, t } from '#lib/data/texts.ts';
import type { ListRow } from './list-data.ts';
import styles from './lists.module.css';

/**
 * Rows that lead to their place, and are found again by the way back. Two lines on a phone. Arrow keys move between
 * them. They name no person: opening one is logged.
 */
export function RowList(props: {
  label: string;
  rows: readonly ListRow[];
  /** Of several lists, so each row says its own. */
  isMixed?: boolean;
}) {
  const { label, rows, isMixed = false } = props;
  const { pathname, search } = useLocation();
  useAnchor(rows);
  return (
    <ol className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            id={row.key}
            className={styles.row}
            to={placeOf(row)}
            state={{ from: `${pathname}${search}#${row.key}` }}
            // The router keeps the entry as it is, and reads its address when the operator comes back.
            onClick={() => history.replaceState(history.state, '', `#${row.key}`)}
            onKeyDown={moveFocus}
          >
            <Row row={row} isMixed={isMixed} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Row({ row, isMixed }: { row: ListRow; isMixed: boolean }) {
  const { list, status, reference, paise, currency, at, due } = row;
  const { title, advice } = textOf(row);
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.id}>{reference}</span>
      <span className={styles.amount}>{paise !== null && moneyText(paise, currency!)}</span>
      <State state={isMixed ? list : status} />
      <span className={styles.when}>
        {due && list !== 'mails' && due !== at ? (
          <Due at={due} />
        ) : at && list !== 'disputes' ? (
          <Time at={at} />
        ) : (
          t('noDeadline')
        )}
      </span>
      {advice && <span className={styles.advice}>{advice}</span>}
    </>
  );
}

/** What a row is about, why it waits, and what to do. */
function textOf({ list, status, item, note }: ListRow): { title: string; advice: string } {
  if (list === 'changes') {
    return { title: [stateText(status), item].filter(Boolean).join(': '), advice: note ?? '' };
  }
  if (list === 'alarms') {
    const { figure, value } = alarmText(status, Number(note));
    const title = [figure, item].filter(Boolean).join(': ');
    return { title, advice: t('why.alarms.open', { value }) };
  }
  const why = list === 'mails' && note?.startsWith('refused') ? 'refused' : status;
  const keys = [`why.${list}.${why}`, `why.${list}.other`] as string[] as ['why.held.amount'];
  const advice = t(keys, { note: stateText(note ?? ''), defaultValue: '' });
  return { title: item ?? stateText(status), advice };
}

/** A member’s page opens at what the row is about. */
function placeOf({ list, key, status, item, member, reference }: ListRow): string {
  if (member)
    return memberPath(member) + (reference ? `#${list === 'orders' ? key : reference}` : '');
  if (list === 'changes') return `${deskPaths.releases}#${key}`;
  return list === 'mails' ? listPath('mails') : alarmPlace(status, item);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = event.currentTarget.parentElement!;
  const next = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[
    event.key
  ]?.querySelector('a');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
