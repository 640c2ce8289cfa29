import type { Env } from '../../shared-kit/src/env.ts';

/**
 * The hosted project that SUPABASE_URL and SUPABASE_KEY name, if they do.
 * @throws Error when only one of the two is set
 */
export function hostedEnv(
  variables: Readonly<Record<string, string | undefined>>,
): Env | undefined {
  const { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey } = variables;
  if (!supabaseUrl && !supabaseKey) return undefined;
  if (supabaseUrl && supabaseKey) return { supabaseUrl, supabaseKey };
  const missing = supabaseUrl ? 'SUPABASE_KEY' : 'SUPABASE_URL';
  throw new Error(
    `For a hosted project set both SUPABASE_URL and SUPABASE_KEY; ${missing} is missing.`,
  );
}

/**
 * Where pages report to, if REPORT_URL says; set to nothing it says that they do not.
 * @throws Error when it is no address
 */
export function reportEnv(
  variables: Readonly<Record<string, string | undefined>>,
): Pick<Env, 'reportUrl'> {
  const reportUrl = variables['REPORT_URL']?.trim();
  if (reportUrl && !URL.canParse(reportUrl)) {
    throw new Error(`REPORT_URL is no address: ${reportUrl}`);
  }
  return reportUrl === undefined ? {} : { reportUrl };
}
