import type { PageEnvironment } from '@platform/contract/site';
import { assertPublishableKey, reportUrlOf, type Env } from 'shared-kit/env';

/** @throws Error if only one of SUPABASE_URL and SUPABASE_KEY is set, or the key is a secret one */
export function hostedEnv(
  variables: Readonly<Record<string, string | undefined>>,
): Env | undefined {
  const { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey } = variables;
  if (!supabaseUrl && !supabaseKey) return undefined;
  if (supabaseKey) assertPublishableKey(supabaseKey);
  if (supabaseUrl && supabaseKey) return { supabaseUrl, supabaseKey };
  const missing = supabaseUrl ? 'SUPABASE_KEY' : 'SUPABASE_URL';
  throw new Error(
    `For a hosted project set both SUPABASE_URL and SUPABASE_KEY; ${missing} is missing.`,
  );
}

/**
 * REPORT_URL (empty for no reports), CAPTCHA_SITE_KEY (empty for no challenge before codes), and
 * `EXAMPLE_CONTENT=allowed` for test sites with a hosted backend. Missing values stay unchanged.
 * @throws Error if REPORT_URL is not an address
 */
export function pageEnv(
  variables: Readonly<Record<string, string | undefined>>,
): Pick<Env, 'reportUrl' | 'captchaKey'> & { examples?: string } {
  const reportUrl = variables['REPORT_URL']?.trim();
  const captchaKey = variables['CAPTCHA_SITE_KEY']?.trim();
  if (reportUrl && !URL.canParse(reportUrl)) {
    throw new Error(`REPORT_URL is not an address: ${reportUrl}`);
  }
  return {
    ...(reportUrl !== undefined && { reportUrl }),
    ...(captchaKey !== undefined && { captchaKey }),
    ...(variables['EXAMPLE_CONTENT'] !== undefined && { examples: variables['EXAMPLE_CONTENT'] }),
  };
}

/** @throws Error if values are incomplete or contain a secret key */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>>,
): PageEnvironment => ({ ...hostedEnv(variables), ...pageEnv(variables) });

/** For pages that are not for visitors, unless REPORT_URL names a collector for them. */
export const withoutReports = { reportUrl: '' };

/** @throws Error if the backend is missing, or the key is a secret one */
export function checkEnvironment({ supabaseUrl, supabaseKey }: PageEnvironment): void {
  if (!supabaseUrl || !supabaseKey) {
    throw new Error('Where is the backend? The first release needs SUPABASE_URL and SUPABASE_KEY.');
  }
  assertPublishableKey(supabaseKey);
}

/** The backend receives reports, and there is no challenge before codes. */
export const environmentFor = ({
  url: supabaseUrl,
  publishableKey: supabaseKey,
  gatewayUrl = '',
}: {
  url: string;
  publishableKey: string;
  gatewayUrl?: string | undefined;
}): PageEnvironment => ({
  supabaseUrl,
  supabaseKey,
  captchaKey: '',
  reportUrl: reportUrlOf({ supabaseUrl }),
  // The policy of the pages allows it instead of Razorpay.
  gatewayUrl,
});
