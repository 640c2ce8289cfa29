import type { Report } from '../../../platform/contract/src/report.ts';
import { logError } from '../_shared/log.ts';

const TIMEOUT_MS = 3000;

/**
 * Sends stored reports to the collectors that are set: faults to Sentry (REPORT_SENTRY_DSN), everything as log records
 * to an OpenTelemetry collector (REPORT_OTLP_ENDPOINT). It never rejects and never repeats: the table has every report.
 * @see docs/monitoring.md#another-collector
 */
export async function forwardReports(reports: Report[], now = new Date()): Promise<void> {
  const dsn = Deno.env.get('REPORT_SENTRY_DSN');
  const endpoint = Deno.env.get('REPORT_OTLP_ENDPOINT');
  await Promise.all([
    ...(dsn ? reports.filter(isFault).map((fault) => sendToSentry(fault, dsn, now)) : []),
    ...(endpoint ? [sendToOtlp(reports, endpoint, now)] : []),
  ]);
}

const isFault = ({ kind }: Report): boolean => kind === 'error' || kind === 'load';

/** @see https://develop.sentry.dev/sdk/foundations/transport/envelopes/ */
async function sendToSentry(fault: Report, dsn: string, now: Date): Promise<void> {
  const { kind, part, version, page, name = kind, place = '', count = 1 } = fault;
  const [file = '', line, column] = place.split(':');
  const event_id = crypto.randomUUID().replaceAll('-', '');
  const frame = {
    filename: file,
    abs_path: `/mf/${part}/${version}/${file}`,
    in_app: true,
    ...(line && { lineno: Number(line) }),
    ...(column && { colno: Number(column) }),
  };
  const event = {
    event_id,
    timestamp: now.toISOString(),
    platform: 'javascript',
    level: 'error',
    release: `${part}@${version}`,
    transaction: page,
    tags: { part, kind },
    extra: { count },
    fingerprint: [part, kind, name, file, line ?? '', column ?? ''],
    exception: {
      values: [{ type: name, value: place, ...(file && { stacktrace: { frames: [frame] } }) }],
    },
  };
  const envelope = [{ event_id, sent_at: now.toISOString() }, { type: 'event' }, event];
  await post('Sentry', () => {
    const { protocol, host, pathname, username } = new URL(dsn);
    const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
    return {
      url: `${protocol}//${host}${prefix}/api/${project}/envelope/`,
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=reports/1, sentry_key=${username}`,
      },
      body: envelope.map((item) => JSON.stringify(item)).join('\n'),
    };
  });
}

const INFO = { severityNumber: 9, severityText: 'INFO' };
const ERROR = { severityNumber: 17, severityText: 'ERROR' };

/** @see https://opentelemetry.io/docs/specs/otlp/#otlphttp */
async function sendToOtlp(reports: Report[], endpoint: string, now: Date): Promise<void> {
  const resourceLogs = reports.map((report) => {
    const { kind, part, version, ...rest } = report;
    const record = {
      timeUnixNano: `${now.getTime()}000000`,
      ...(isFault(report) ? ERROR : INFO),
      eventName: `page.${kind}`,
      body: { stringValue: [kind, rest.name, rest.place].filter(Boolean).join(' ') },
      attributes: attributesOf(rest),
    };
    return {
      resource: { attributes: attributesOf({ 'service.name': part, 'service.version': version }) },
      scopeLogs: [{ scope: { name: 'reports' }, logRecords: [record] }],
    };
  });
  await post('The OpenTelemetry collector', () => ({
    url: `${endpoint.replace(/\/$/, '')}/v1/logs`,
    headers: { 'Content-Type': 'application/json', ...otlpHeaders() },
    body: JSON.stringify({ resourceLogs }),
  }));
}

const attributesOf = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value },
  }));

/** `name=value,name=value`, with percent-encoded values. */
const otlpHeaders = (): Record<string, string> =>
  Object.fromEntries(
    (Deno.env.get('REPORT_OTLP_HEADERS') ?? '').split(',').flatMap((pair) => {
      const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
      return name && value ? [[name, decodeURIComponent(value)]] : [];
    }),
  );

async function post(
  collector: string,
  requestOf: () => { url: string; headers: Record<string, string>; body: string },
): Promise<void> {
  try {
    const { url, ...request } = requestOf();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...request });
    await response.body?.cancel();
    if (!response.ok) logError(`${collector} answered ${response.status}`);
  } catch (cause) {
    logError(`${collector} did not get the reports`, cause);
  }
}
