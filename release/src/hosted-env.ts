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
