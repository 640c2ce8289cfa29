import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from 'shared-kit/ui';
import styles from './banner.module.css';

/** Says that the page is a preview: of which version, until when, and how to leave it. It stays while the page is open. */
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
        <time dateTime={until.toISOString()}>{WHEN.format(until)}</time>. It takes no payments, and
        its code can read what you enter: log in with a test account only.
      </p>
      <Button size="s" look="quiet" onClick={onExit}>
        Exit Preview
      </Button>
    </section>,
  );
}

/** Says why the preview is not shown. It stays until the visitor closes it. */
export function showRefusal(code: string): void {
  const close = show(
    <section className={styles.bar} aria-label="Preview" data-state="refused">
      <p role="alert">
        {REFUSALS[code] ?? 'This preview could not be opened.'} You see the site as it is live.
      </p>
      <Button size="s" look="quiet" onClick={() => close()}>
        Close
      </Button>
    </section>,
  );
}

/** Reasons by the code of the error. The tools of the teams are in English. */
const REFUSALS: Record<string, string> = {
  preview_forged: 'This preview link was changed on its way, or is not from this site.',
  preview_elsewhere:
    'This preview link opens at its own preview address only, never on the live site.',
  preview_expired: 'This preview has ended. Ask for a new link.',
  preview_changed: 'What was found for this preview is not what was signed, so it was not run.',
  preview_unavailable: 'The files of this preview could not be fetched.',
  preview_unsupported:
    'This browser cannot check the code of a preview before it runs, so it was not run. Chrome, Edge and Safari since 2025 can.',
};

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Has its own React root, since the site's tree may still be loading or hydrating. @returns a function that removes it */
function show(bar: ReactNode): () => void {
  const place = document.createElement('div');
  place.className = styles.place!;
  // These texts exist in English only.
  place.lang = 'en-IN';
  document.body.append(place);
  const root = createRoot(place);
  root.render(bar);
  return () => {
    root.unmount();
    place.remove();
  };
}
