import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from 'shared-kit/ui';
import styles from './banner.module.css';
import { refusalText } from './refusals.ts';

/** Shows, for as long as the page is open, that it is a preview: of what, until when, and how to leave it. */
export function showBanner(props: {
  remote: string;
  version: string;
  until: Date;
  onExit: () => void;
}): void {
  const { remote, version, until, onExit } = props;
  show(
    <section className={styles.bar} aria-label="Preview" data-state="open">
      <p>
        <strong>Preview of {remote}</strong> <span className={styles.version}>{version}</span> until{' '}
        <time dateTime={until.toISOString()}>{WHEN.format(until)}</time>. Only this tab shows it,
        and it takes no payments.
      </p>
      <Button size="s" look="quiet" onClick={onExit}>
        Exit Preview
      </Button>
    </section>,
  );
}

/** Says why a preview is not shown, until the visitor closes it. */
export function showRefusal(code: string): void {
  const close = show(
    <section className={styles.bar} aria-label="Preview" data-state="refused">
      <p role="alert">{refusalText(code)}</p>
      <Button size="s" look="quiet" onClick={() => close()}>
        Close
      </Button>
    </section>,
  );
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Outside the site's own tree, which may be waiting, or be HTML that nothing may be added to. @returns what takes it away */
function show(bar: ReactNode): () => void {
  const place = document.createElement('div');
  place.className = styles.place!;
  // English, in whatever language the page is.
  place.lang = 'en-IN';
  document.body.append(place);
  const root = createRoot(place);
  root.render(bar);
  return () => {
    root.unmount();
    place.remove();
  };
}
