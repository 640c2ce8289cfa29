import type { Report, ReportBody } from '@platform/contract/report';

/** A page that breaks over and over has said enough after this many. */
const MOST_FAULTS = 10;
const MOST_COUNTED = 1000;
/** What follows a fault at once is mostly the same again: it goes with it. */
const PATIENCE_MS = 1000;

/** Collects what a page has to tell, each thing once, and sends it in as few beacons as can be. */
export interface Outbox {
  add: (report: Report) => void;
  /** Sends what has gathered, if anything. */
  send: () => void;
}

/** @param post hands one body over to the browser */
export function createOutbox(post: (body: string) => unknown): Outbox {
  const told = new Map<string, Report>();
  let unsent: Report[] = [];
  let faults = 0;
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
      // A page is not to suffer because it cannot complain.
    }
  }

  return {
    send,
    add(report) {
      const { kind, part, version, name, place } = report;
      const isFault = kind === 'error' || kind === 'load';
      const key = JSON.stringify([kind, part, version, name, place]);
      const before = told.get(key);
      if (before) {
        if (isFault) before.count = Math.min((before.count ?? 1) + 1, MOST_COUNTED);
        return;
      }
      if (isFault && (faults += 1) > MOST_FAULTS) return;
      told.set(key, report);
      unsent.push(report);
      if (isFault) timer ??= setTimeout(send, PATIENCE_MS);
    },
  };
}
