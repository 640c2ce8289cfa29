import type { Report } from '../../../platform/contract/src/report.ts';
import { logError } from '../_shared/log.ts';

const TIMEOUT_MS = 3000;

const INFO = { severityNumber: 9, severityText: 'INFO' };
const ERROR = { severityNumber: 17, severityText: 'ERROR' };

/**
 * Sends stored reports as log records to the collector that is set (REPORT_OTLP_ENDPOINT). It never rejects and never
 * repeats: the table has every report.
 * @see docs/monitoring.md#another-collector
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export async function forwardReports(reports: Report[], now = new Date()): Promise<void> {
  const endpoint = Deno.env.get('REPORT_OTLP_ENDPOINT');
  if (!endpoint) return;
  const resourceLogs = reports.map((report) => {
    const { kind, part, version, ...rest } = report;
    const record = {
      timeUnixNano: `${now.getTime()}000000`,
      ...(kind === 'error' || kind === 'load' ? ERROR : INFO),
      eventName: `page.${kind}`,
      body: { stringValue: [kind, rest.name, rest.place].filter(Boolean).join(' ') },
      attributes: attributesOf(rest),
    };
    return {
      resource: { attributes: attributesOf({ 'service.name': part, 'service.version': version }) },
      scopeLogs: [{ scope: { name: 'reports' }, logRecords: [record] }],
    };
  });
  try {
    const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/logs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...otlpHeaders() },
      body: JSON.stringify({ resourceLogs }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) logError(`The collector answered ${response.status}`);
  } catch (cause) {
    logError('The collector did not get the reports', cause);
  }
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
