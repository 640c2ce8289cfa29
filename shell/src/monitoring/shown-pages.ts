import type { Report } from '@platform/contract/report';

/** A page as it was shown: its address as its owner names it, and the owner. */
export type ShownPage = Pick<Report, 'page' | 'part' | 'version'>;

/** The pages that were shown since the load, in order, with when each of them came. */
export interface ShownPages {
  show: (page: ShownPage, at: number) => void;
  /** The page that was shown at a time; times are those of `performance.now()`. */
  at: (time: number) => ShownPage;
}

/** @param first the page that was loaded */
export function createShownPages(first: ShownPage): ShownPages {
  const pages = [{ shown: first, since: 0 }];
  return {
    show(shown, since) {
      if (pages.at(-1)!.shown.page !== shown.page) pages.push({ shown, since });
    },
    at: (time) => (pages.findLast(({ since }) => since <= time) ?? pages[0]!).shown,
  };
}
