import type { NamedFile, PageWeight } from './weigh-page.ts';

/** The most that a page may load before it is live. Sizes are KiB as the server sends them, with brotli. */
export interface Budget {
  html: number;
  /** The scripts by part. */
  script: Readonly<Record<string, number>>;
  /** The complete stylesheets by part. The styles of the first paint are in the HTML. */
  style: Readonly<Record<string, number>>;
  /** The HTML, and the scripts and stylesheets that it names. */
  requests: number;
}

/** The limits of each page, a little above what it loads today. Lower them when a page becomes lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': {
    html: 20,
    script: { shell: 121, marketing: 11 },
    style: { shell: 6, marketing: 2 },
    requests: 6,
  },
  '/about': {
    html: 15,
    script: { shell: 121, marketing: 14 },
    style: { shell: 6, marketing: 4 },
    requests: 14,
  },
  '/about-our-mentor': {
    html: 14,
    script: { shell: 121, marketing: 13 },
    style: { shell: 6, marketing: 4 },
    requests: 14,
  },
  '/hi': {
    html: 21,
    script: { shell: 122, marketing: 11 },
    style: { shell: 6, marketing: 2 },
    requests: 7,
  },
  '/hi/about': {
    html: 15,
    script: { shell: 122, marketing: 15 },
    style: { shell: 6, marketing: 4 },
    requests: 15,
  },
  '/hi/about-our-mentor': {
    html: 15,
    script: { shell: 122, marketing: 14 },
    style: { shell: 6, marketing: 4 },
    requests: 15,
  },
  '/privacy-policy': {
    html: 17,
    script: { shell: 121, marketing: 18 },
    style: { shell: 6, marketing: 4 },
    requests: 14,
  },
  '/terms-and-conditions': {
    html: 15,
    script: { shell: 121, marketing: 18 },
    style: { shell: 6, marketing: 4 },
    requests: 14,
  },
  '/refund-policy': {
    html: 14,
    script: { shell: 121, marketing: 18 },
    style: { shell: 6, marketing: 4 },
    requests: 14,
  },
  '/login': {
    html: 13,
    script: { shell: 126, auth: 9 },
    style: { shell: 8, auth: 1 },
    requests: 10,
  },
  '/signup': {
    html: 13,
    script: { shell: 126, auth: 9 },
    style: { shell: 8, auth: 1 },
    requests: 10,
  },
  '/pricing': {
    html: 16,
    script: { shell: 132, commerce: 15 },
    style: { shell: 7, commerce: 2 },
    requests: 9,
  },
  '/account/profile': {
    html: 7,
    script: { shell: 179, account: 16 },
    style: { shell: 8, account: 2 },
    requests: 12,
  },
  '/account/purchases': {
    html: 7,
    script: { shell: 179, account: 16 },
    style: { shell: 8, account: 2 },
    requests: 12,
  },
  '/account/payments': {
    html: 7,
    script: { shell: 179, account: 16 },
    style: { shell: 8, account: 2 },
    requests: 12,
  },
};

/** Shared modules that no remote imports. The shell or other shared modules use them, so providing them costs no bytes. */
export const IMPORTED_BY_NO_REMOTE = ['i18next', 'react-dom', 'zustand'];

/** What several scripts of a page may contain: helpers of the bundler and of the platform, each below a kilobyte. */
export const ALLOWED_TWICE =
  /^\0|\/react\/(?:jsx-runtime\.js|cjs\/react-jsx-)|^platform\/contract\/src\/load-chunk\.ts$/;

/** How a page exceeds its limits: one sentence each, with the page, the part, the size and the limit. */
export function budgetFaults(address: string, weight: PageWeight, budget: Budget): string[] {
  const parts = new Set([...weight.scripts, ...weight.styles].map(({ part }) => part));
  const checked: [what: string, bytes: number, limit: number][] = [
    ['HTML', weight.html, budget.html],
    ...[...parts].flatMap((part): [string, number, number][] => [
      [`scripts of ${part}`, sizeOf(weight.scripts, part), budget.script[part] ?? 0],
      [`styles of ${part}`, sizeOf(weight.styles, part), budget.style[part] ?? 0],
    ]),
  ];
  const requests = 1 + weight.scripts.length + weight.styles.length;
  return [
    ...checked
      .filter(([, bytes, limit]) => bytes > limit * 1024)
      .map(
        ([what, bytes, limit]) =>
          `${address}: ${bytes} bytes (${(bytes / 1024).toFixed(1)} KiB) of ${what}, at most ${limit} KiB`,
      ),
    ...(requests > budget.requests
      ? [`${address}: ${requests} requests, at most ${budget.requests}`]
      : []),
  ];
}

const sizeOf = (files: readonly NamedFile[], of: string): number =>
  files.filter(({ part }) => part === of).reduce((sum, { bytes }) => sum + bytes, 0);
