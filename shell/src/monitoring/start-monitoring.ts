import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { describeSighting, originOf } from './describe-sighting.ts';
import { fileOf, UNKNOWN_VERSION } from './file-of.ts';
import { createOutbox } from './outbox.ts';
import { createShownPages, type ShownPage } from './shown-pages.ts';
import type { Sighting } from './sightings.ts';

/** The address of a page, and whatever becomes of it. */
interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => unknown;
}

/**
 * What must be known of a page to say which part of it did what. It is handed over, not imported: the first load would
 * be split for the sake of what comes after it.
 */
export interface MonitoredPage {
  router: Router;
  /** The remote that owns an address, with the version that this page runs, where that could be found out. */
  ownerOf: (
    pathname: string,
  ) => { path: string; remote: string; version: string | undefined } | undefined;
  onSighting: (receiver: (sighting: Sighting) => void) => void;
}

/**
 * Reports page views, errors and web vitals of this page, each with the part and the version it came from.
 * @see docs/monitoring.md
 */
export function startMonitoring(url: string, monitored: MonitoredPage): void {
  const { router, ownerOf, onSighting } = monitored;
  const { version } = fileOf(import.meta.url)!;
  const shell = { part: 'shell', version };
  const outbox = createOutbox((body) => navigator.sendBeacon(url, body));

  function pageOf(pathname: string): ShownPage {
    const owner = ownerOf(pathname);
    if (!owner) return { page: '*', ...shell };
    return { page: owner.path, part: owner.remote, version: owner.version ?? UNKNOWN_VERSION };
  }
  function view(page: ShownPage): void {
    outbox.add({ kind: 'view', ...page });
  }

  const first = pageOf(router.state.location.pathname);
  const pages = createShownPages(first);
  view({ ...first, ...shell });
  view(first);
  router.subscribe(({ location }) => {
    const page = pageOf(location.pathname);
    pages.show(page, performance.now());
    view(page);
  });

  const seen = new WeakSet<object>();
  onSighting((sighting) => {
    const origin = originOf(sighting.error);
    if (typeof origin === 'object' && origin !== null) {
      // One error may be met by several: the loader, the boundary that shows it, the window.
      if (seen.has(origin)) return;
      seen.add(origin);
    }
    const { page, ...owner } = pages.at(performance.now());
    const fault = describeSighting(sighting, owner);
    if (fault) outbox.add({ ...fault, page });
  });

  const measure = ({ name, value, entries, navigationType }: Metric): void => {
    // A page out of the browser's memory shows at once, and says nothing about loading it.
    if (navigationType === 'back-forward-cache') return;
    const { startTime } = entries.at(-1) ?? { startTime: 0 };
    outbox.add({ kind: 'vital', ...pages.at(startTime), name, value: Math.min(value, LONGEST_MS) });
  };
  onLCP(measure);
  onCLS(measure);
  onINP(measure);

  // After the vitals have had their last word, which they say in the capturing phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.send();
  });
  addEventListener('pagehide', outbox.send);
}

const LONGEST_MS = 3_600_000;
