import { Badge } from 'shared-kit/ui/records';
import { useAnchor } from '#lib/area/page.tsx';
import { Soft, Time } from '#lib/area/values.tsx';
import { authorName, stateText, t } from '#lib/data/texts.ts';
import type { SiteChange } from './site-changes.ts';
import styles from './releases.module.css';

const TONES = {
  rollback: 'warning',
  abort: 'warning',
  alarm: 'danger',
  ended: 'danger',
  refused: 'danger',
  canary: 'accent',
} as const;

/** Their own sentence says more than the versions. */
const ALONE = ['alarm', 'ended', 'refused'];

/** More commits than these are folded. */
const SHOWN_SUBJECTS = 3;

/** Earlier changes are folded. */
const SHOWN_CHANGES = 10;

export function Journal({ changes }: { changes: readonly SiteChange[] }) {
  useAnchor(changes);
  const earlier = changes.slice(SHOWN_CHANGES);
  return (
    <>
      <Changes changes={changes.slice(0, SHOWN_CHANGES)} />
      {earlier.length > 0 && (
        <details className={styles.commits}>
          <summary>{t('releases.earlier', { count: earlier.length })}</summary>
          <Changes changes={earlier} />
        </details>
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly SiteChange[] }) {
  return (
    <ol className={styles.journal}>
      {changes.map(({ id, event, sequence, kind, author, summary, changed_at, parts }) => (
        <li key={id} id={event} tabIndex={-1} className={styles.change}>
          <span className={styles.sequence}>{sequence}</span>
          <div>
            <div className={styles.what}>
              <Badge tone={TONES[kind as keyof typeof TONES] ?? 'neutral'}>{stateText(kind)}</Badge>
              {parts.length === 0 || ALONE.includes(kind) ? (
                <span>{summary}</span>
              ) : (
                parts.map((part) => <span key={part.name}>{describePart(part)}</span>)
              )}
            </div>
            <Soft as="div">
              {authorName(author)} · <Time at={changed_at} />
            </Soft>
            {!ALONE.includes(kind) && <Subjects parts={parts} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function describePart({ name, from, to, percent }: SiteChange['parts'][number]): string {
  const versions = [from, to ?? '∅'].filter(Boolean).join(' → ');
  return `${name} ${versions}${percent === undefined ? '' : ` · ${percent} %`}`;
}

function Subjects({ parts }: Pick<SiteChange, 'parts'>) {
  // A commit can change several parts.
  const subjects = [...new Set(parts.flatMap((part) => part.subjects))];
  if (subjects.length === 0) return null;
  const list = (
    <ul className={styles.subjects}>
      {subjects.map((subject) => (
        <li key={subject}>{subject}</li>
      ))}
    </ul>
  );
  if (subjects.length <= SHOWN_SUBJECTS) return list;
  return (
    <details className={styles.commits}>
      <summary>{t('releases.commits', { count: subjects.length })}</summary>
      {list}
    </details>
  );
}
