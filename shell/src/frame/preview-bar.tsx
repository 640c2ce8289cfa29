import type { PreviewNote } from '@platform/contract/registry';
import { createRoot } from 'react-dom/client';
import { LinkButton } from 'shared-kit/ui';
import styles from './preview-bar.module.css';

export function showPreviewBar({ name, versions, until }: PreviewNote): void {
  const place = document.createElement('div');
  place.className = styles.place!;
  // These messages exist in English only.
  place.lang = 'en-IN';
  document.body.append(place);
  // A root of its own, since the tree of the site may still be loading or hydrating.
  createRoot(place).render(
    <section className={styles.bar} aria-label="Preview">
      <p>
        <strong>Preview {name}</strong> of{' '}
        <span className={styles.version}>
          {Object.entries(versions)
            .map((part) => part.join(' '))
            .join(', ')}
        </span>{' '}
        {until && (
          <>
            until <time dateTime={until}>{WHEN.format(new Date(until))}</time>
          </>
        )}
        . It takes no payments, and its code can read what you enter: log in with a test account
        only.
      </p>
      <LinkButton size="s" look="quiet" href="?preview=">
        Exit Preview
      </LinkButton>
    </section>,
  );
  // Then the server leads to the live site. Where the device's clock is ahead of that already, it would reload for
  // ever.
  const left = until ? new Date(until).getTime() - Date.now() : 0;
  if (left > 0) setTimeout(() => location.reload(), left);
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
