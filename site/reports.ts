import { ask } from '@platform/contract/ask';
import type { PageEnvironment, VersionReports } from '@platform/contract/site';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { reportUrlOf } from 'shared-kit/env';

const TIMEOUT_MS = 5000;

/**
 * Of the last 24 hours, by part and version.
 * @param variables SUPABASE_SECRET_KEY; the local backend is read with its public key
 * @throws Error, as a sentence for the terminal, if pages do not report or the backend does not respond
 */
export async function readReports(
  env: PageEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<VersionReports[]> {
  const { supabaseUrl = '', supabaseKey, reportUrl: configured } = env;
  const reportUrl = configured ?? reportUrlOf({ supabaseUrl });
  if (!reportUrl) throw new Error('Pages do not report: REPORT_URL was empty.');
  if (reportUrl !== reportUrlOf({ supabaseUrl })) {
    throw new Error(`Pages report to ${reportUrl}: ask there.`);
  }
  const isLocal = supabaseKey === LOCAL_KEYS.publishable;
  const key = variables['SUPABASE_SECRET_KEY'] || (isLocal ? LOCAL_KEYS.secret : undefined);
  if (!key) {
    throw new Error(
      `To read the reports, set SUPABASE_SECRET_KEY to a secret key of ${supabaseUrl}.`,
    );
  }
  return read(`${supabaseUrl}/rest/v1/rpc/reports_by_version`, key);
}

async function read(url: string, key: string): Promise<VersionReports[]> {
  const response = await ask(url, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new Error(`The reports cannot be read: no response from ${cause.message}`, { cause });
  });
  if (!response.ok) {
    throw new Error(`The reports cannot be read: ${url} answered ${response.status}.`);
  }
  return (await response.json()) as VersionReports[];
}
