/**
 * Sent by pages to the collector; see docs/monitoring.md. Strings are identifiers from built code, never user input.
 */
export interface Report {
  /** `view`: the page used this part. `error`: it threw. `load`: it could not be loaded. `vital`: a web vital. */
  kind: 'view' | 'error' | 'load' | 'vital';
  /** `shell`, or the name of a remote. */
  part: string;
  version: string;
  /** The route of the page, for example `/club/*`; `*` for addresses without an owner. */
  page: string;
  /**
   * The class of the error, `CSP_` and the violated directive, the step of loading that failed, or the vital: `LCP`,
   * `SoftLCP`, `CLS`, `INP`.
   */
  name?: string;
  /** The file of the part, with line and column if known: `assets/app-1a2b.js:1:204`. */
  place?: string;
  /** How often it happened on this page before it was sent; 1 if missing. */
  count?: number;
  /** The value of a vital: milliseconds, or the layout shift score. */
  value?: number;
}

export interface ReportBody {
  reports: Report[];
}
