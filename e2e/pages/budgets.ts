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
    html: 22,
    script: { shell: 122, marketing: 11 },
    style: { shell: 7, marketing: 3 },
    requests: 11,
  },
  '/about': {
    html: 17,
    script: { shell: 122, marketing: 14 },
    style: { shell: 7, marketing: 4 },
    requests: 19,
  },
  '/about-our-mentor': {
    html: 16,
    script: { shell: 122, marketing: 14 },
    style: { shell: 7, marketing: 4 },
    requests: 19,
  },
  '/hi': {
    html: 23,
    script: { shell: 123, marketing: 12 },
    style: { shell: 7, marketing: 3 },
    requests: 12,
  },
  '/hi/about': {
    html: 17,
    script: { shell: 123, marketing: 15 },
    style: { shell: 7, marketing: 4 },
    requests: 20,
  },
  '/hi/about-our-mentor': {
    html: 17,
    script: { shell: 123, marketing: 15 },
    style: { shell: 7, marketing: 4 },
    requests: 20,
  },
  '/privacy-policy': {
    html: 19,
    script: { shell: 122, marketing: 19 },
    style: { shell: 7, marketing: 4 },
    requests: 19,
  },
  '/terms-and-conditions': {
    html: 17,
    script: { shell: 122, marketing: 19 },
    style: { shell: 7, marketing: 4 },
    requests: 19,
  },
  '/refund-policy': {
    html: 16,
    script: { shell: 122, marketing: 19 },
    style: { shell: 7, marketing: 4 },
    requests: 19,
  },
  '/login': {
    html: 15,
    script: { shell: 125, auth: 10 },
    style: { shell: 7, auth: 2 },
    requests: 13,
  },
  '/signup': {
    html: 15,
    script: { shell: 125, auth: 10 },
    style: { shell: 7, auth: 2 },
    requests: 13,
  },
  '/pricing': {
    html: 18,
    script: { shell: 135, commerce: 15 },
    style: { shell: 8, commerce: 2 },
    requests: 21,
  },
  '/account/profile': {
    html: 9,
    script: { shell: 136, account: 17 },
    style: { shell: 8, account: 2 },
    requests: 23,
  },
  '/account/purchases': {
    html: 9,
    script: { shell: 136, account: 17 },
    style: { shell: 8, account: 2 },
    requests: 23,
  },
  '/account/payments': {
    html: 9,
    script: { shell: 136, account: 17 },
    style: { shell: 8, account: 2 },
    requests: 23,
  },
};

/** Shared modules that no remote imports. The shell or other shared modules use them, so providing them costs no bytes. */
export const IMPORTED_BY_NO_REMOTE = [
  'i18next',
  'react-dom',
  'shared-kit/gst/gstin',
  'shared-kit/gst/states',
  'shared-kit/ui/toaster',
  'zustand',
];

/** Lazy shared modules that pages load although their first code does not use them. The list must become shorter. */
export const LOADED_UNUSED = [
  'shared-kit/billing/billing-form',
  'shared-kit/gst/gstin',
  'shared-kit/gst/states',
  'shared-kit/ui/field',
  'shared-kit/ui/records',
];

/** What several scripts of a page may contain: helpers of the bundler and of the platform, each below a kilobyte. */
export const ALLOWED_TWICE =
  /^\0|\/react\/(?:jsx-runtime\.js|cjs\/react-jsx-)|^platform\/contract\/src\/load-chunk\.ts$/;

/** How a page exceeds its limits: one sentence each, with the page, the part, the size and the limit. */
export function excesses(address: string, weight: PageWeight, budget: Budget): string[] {
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
