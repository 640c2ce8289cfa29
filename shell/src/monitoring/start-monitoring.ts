import type { Report } from '@platform/contract/report';
import { onViolation } from '@platform/contract/violations';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { describeViolation, describeErrorEvent, originOf } from './describe-error-event.ts';
import type { PageErrorEvent } from './error-events.ts';
import { createOutbox } from './outbox.ts';
import { releasedFileIn, UNKNOWN_VERSION } from './released-file.ts';

interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => unknown;
}

/** Passed in by the shell: if this module imported them, the build would split the script of the first load. */
export interface MonitoredPage {
  router: Router;
  /** The version only if the page knows it. */
  ownerOf: (
    pathname: string,
  ) => { path: string; remote: string; version: string | undefined } | undefined;
  onErrorEvent: (receiver: (event: PageErrorEvent) => void) => void;
}

/** @see docs/monitoring.md */
export function startMonitoring(url: string, monitored: MonitoredPage): void {
  const { router, ownerOf, onErrorEvent } = monitored;
  const { version } = releasedFileIn(import.meta.url)!;
  const shell = { part: 'shell', version };
  const outbox = createOutbox((body) => navigator.sendBeacon(url, body));

  function pageAt(pathname: string): ShownPage {
    const owner = ownerOf(pathname);
    if (!owner) return { page: '*', ...shell };
    return { page: owner.path, part: owner.remote, version: owner.version ?? UNKNOWN_VERSION };
  }
  function addView(page: ShownPage): void {
    outbox.add({ kind: 'view', ...page });
  }

  const first = pageAt(router.state.location.pathname);
  const pages = createShownPages(first);
  addView({ ...first, ...shell });
  addView(first);
  router.subscribe(({ location }) => {
    const page = pageAt(location.pathname);
    pages.show(page, performance.now());
    addView(page);
  });

  const reported = new WeakSet<object>();
  onErrorEvent((event) => {
    const origin = originOf(event.error);
    if (typeof origin === 'object' && origin !== null) {
      // The loader, an error boundary and the window may all record the same error.
      if (reported.has(origin)) return;
      reported.add(origin);
    }
    const { page, ...owner } = pages.at(performance.now());
    const report = describeErrorEvent(event, owner);
    if (report) outbox.add({ ...report, page });
  });

  onViolation((violation) => {
    const { page, ...owner } = pages.at(violation.timeStamp);
    const report = describeViolation(violation, owner);
    if (report) outbox.add({ ...report, page });
  });

  const measured = new Set<string>();
  const measure = (metric: Metric): void => {
    const { id, name, value, navigationType } = metric;
    // A page from the back/forward cache appears immediately: its values say nothing about loading.
    if (navigationType === 'back-forward-cache' || measured.has(id)) return;
    measured.add(id);
    const isSoft = navigationType === 'soft-navigation';
    outbox.add({
      kind: 'vital',
      ...pageOf(metric, pages, pageAt),
      name: isSoft && name === 'LCP' ? 'SoftLCP' : name,
      value: Math.min(value, MAX_MS),
    });
  };
  const everyWalk = { reportSoftNavs: true };
  onLCP(measure, everyWalk);
  onCLS(measure, everyWalk);
  onINP(measure, everyWalk);

  // Without `capture`, so that web-vitals, which captures, reports its last values before.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.send();
  });
  addEventListener('pagehide', outbox.send);
}

const MAX_MS = 3_600_000;

/**
 * The page that a vital was measured on. A walk within the site is measured until the next one, so the page on screen
 * may be that of the next one; and it begins with the click, when the page before is still on screen. Only its address
 * is right.
 */
export function pageOf(
  {
    navigationType,
    navigationURL = '',
    entries,
  }: Pick<Metric, 'navigationType' | 'navigationURL' | 'entries'>,
  pages: ShownPages,
  pageAt: (pathname: string) => ShownPage,
): ShownPage {
  return navigationType === 'soft-navigation'
    ? pageAt(new URL(navigationURL).pathname)
    : pages.at(entries.at(-1)?.startTime ?? 0);
}

type ShownPage = Pick<Report, 'page' | 'part' | 'version'>;

type ShownPages = ReturnType<typeof createShownPages>;

/** In order. Times are those of `performance.now()`. */
export function createShownPages(first: ShownPage) {
  const pages = [{ shown: first, since: 0 }];
  return {
    show(shown: ShownPage, since: number): void {
      if (pages.at(-1)!.shown.page !== shown.page) pages.push({ shown, since });
    },
    at: (time: number) => (pages.findLast(({ since }) => since <= time) ?? pages[0]!).shown,
  };
}
