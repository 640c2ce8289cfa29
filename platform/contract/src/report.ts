/**
 * What a page tells of itself, as it is sent to the collector: see docs/monitoring.md.
 * Every text is an identifier out of built code, never something that a person wrote.
 */
export interface Report {
  /**
   * `view`: the page used this part. `error`: it threw. `load`: it could not be loaded.
   * `vital`: how the page felt while it was shown.
   */
  kind: 'view' | 'error' | 'load' | 'vital';
  /** `shell`, or the name of a remote. */
  part: string;
  version: string;
  /** The address as its owner names it, for example `/account/*`; `*` for addresses that nobody owns. */
  page: string;
  /** The class of an error, the step of loading that failed, or the vital: `LCP`, `CLS`, `INP`. */
  name?: string;
  /** The file of the part, with line and column where they are known: `assets/app-1a2b.js:1:204`. */
  place?: string;
  /** How often it happened on this page until it was sent; 1 where it is left out. */
  count?: number;
  /** Of a vital: milliseconds, or the score of layout shift. */
  value?: number;
}

/** The body of one beacon. */
export interface ReportBody {
  reports: Report[];
}
