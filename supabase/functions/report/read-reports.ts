import * as v from 'npm:valibot@1.5.0';
import type { Report, ReportBody } from '../../../platform/contract/src/report.ts';

export const MAX_BODY_BYTES = 8192;
const MAX_REPORTS = 30;
const VITALS = ['LCP', 'CLS', 'INP'];

const text = (pattern: RegExp, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(pattern));
const number = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** Identifiers only, without blanks, `@` and `?`, so that no personal data fits in. The table has the same checks. */
const OneReport = v.pipe(
  v.strictObject({
    kind: v.picklist(['view', 'error', 'load', 'vital']),
    part: text(/^[a-z][a-z0-9-]*$/, 40),
    version: text(/^[\w.+-]+$/, 64),
    page: text(/^(\*|\/[\w/*-]*)$/, 100),
    name: v.exactOptional(text(/^\w+$/, 40)),
    place: v.exactOptional(text(/^[\w./:-]+$/, 160)),
    count: v.exactOptional(v.pipe(number(1, 1000), v.integer())),
    value: v.exactOptional(number(0, 3_600_000)),
  }),
  v.check(({ kind, name }) => (kind === 'view') === (name === undefined)),
  v.check(({ kind, name, value }) =>
    kind === 'vital' ? value !== undefined && VITALS.includes(name ?? '') : value === undefined,
  ),
);

const Body = v.strictObject({
  reports: v.pipe(v.array(OneReport), v.minLength(1), v.maxLength(MAX_REPORTS)),
}) satisfies v.GenericSchema<unknown, ReportBody>;

/** `undefined` if any part of the body is malformed. */
export function readReports(body: string): Report[] | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), body, { abortEarly: true });
  return result.success ? result.output.reports : undefined;
}
