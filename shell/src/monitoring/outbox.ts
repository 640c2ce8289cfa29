import type { Report, ReportBody } from '@platform/contract/report';

/** A page that keeps breaking sends no more errors than this. */
const MAX_ERRORS = 10;
const MAX_COUNT = 1000;
/** The collector accepts 30 reports, and 8 KB. */
const MAX_UNSENT = 25;
/** Errors come in groups, which go into one beacon. */
const SEND_DELAY_MS = 1000;

/** Sends each view and error once, in as few beacons as possible. */
export function createOutbox(post: (body: string) => unknown) {
  const added = new Map<string, Report>();
  let unsent: Report[] = [];
  let errors = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.length === 0) return;
    const body: ReportBody = { reports: unsent };
    unsent = [];
    try {
      post(JSON.stringify(body));
    } catch {
      // A failed report must not disturb the page.
    }
  }

  return {
    send,
    add(report: Report): void {
      const { kind, part, version, page, name, place } = report;
      const isError = kind === 'error' || kind === 'load';
      if (kind !== 'vital') {
        // An error that shows on several pages is one.
        const key = JSON.stringify([kind, part, version, name, place, !isError && page]);
        const before = added.get(key);
        if (before) {
          if (isError) before.count = Math.min((before.count ?? 1) + 1, MAX_COUNT);
          return;
        }
        if (isError && (errors += 1) > MAX_ERRORS) return;
        added.set(key, report);
      }
      unsent.push(report);
      if (unsent.length >= MAX_UNSENT) send();
      else if (isError) timer ??= setTimeout(send, SEND_DELAY_MS);
    },
  };
}
