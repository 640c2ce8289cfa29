import type { Report } from '../../../platform/contract/src/report.ts';

/** The longest body that is read, in bytes. */
export const MAX_BODY_BYTES = 8192;
const MAX_REPORTS = 30;

type Check = (value: unknown) => boolean;

const isText =
  (pattern: RegExp, longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest && pattern.test(value);
const isNumber =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

/** Identifiers only: no blanks, no `@`, no `?`, so nothing that a person wrote fits in. The table asks the same. */
const FIELDS: Record<keyof Report, Check> = {
  kind: isText(/^(view|error|load|vital)$/, 5),
  part: isText(/^[a-z][a-z0-9-]*$/, 40),
  version: isText(/^[\w.+-]+$/, 64),
  page: isText(/^(\*|\/[\w/*-]*)$/, 100),
  name: isText(/^\w+$/, 40),
  place: isText(/^[\w./:-]+$/, 160),
  count: (value) => Number.isInteger(value) && isNumber(1, 1000)(value),
  value: isNumber(0, 3_600_000),
};
const REQUIRED = ['kind', 'part', 'version', 'page'] as const;
const VITALS = new Set(['LCP', 'CLS', 'INP']);

/** The reports of a body, or `undefined` where any of it is not as it should be. */
export function readReports(text: string): Report[] | undefined {
  const body = parse(text);
  if (!isRecord(body) || Object.keys(body).length !== 1 || !Array.isArray(body.reports)) {
    return undefined;
  }
  const reports: unknown[] = body.reports;
  if (reports.length === 0 || reports.length > MAX_REPORTS) return undefined;
  return reports.every(isReport) ? reports : undefined;
}

function isReport(value: unknown): value is Report {
  if (!isRecord(value) || REQUIRED.some((field) => !(field in value))) return false;
  const areFieldsRight = Object.entries(value).every(
    ([field, content]) => Object.hasOwn(FIELDS, field) && FIELDS[field as keyof Report](content),
  );
  const isVital = value.kind === 'vital';
  return (
    areFieldsRight &&
    isVital === 'value' in value &&
    (value.kind === 'view') !== 'name' in value &&
    (!isVital || VITALS.has(value.name as string))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
