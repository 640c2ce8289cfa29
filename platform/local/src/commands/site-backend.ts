import { site } from '@platform/build/site';
import { startBackend } from '../backend.ts';
import type { Ports } from '../ports.ts';
import { backendAddresses, printLine } from './printing.ts';

/** What the site talks to. */
export interface SiteBackend {
  supabaseUrl: string;
  supabaseKey: string;
  /** Where its parts answer, for people. */
  addresses: Record<string, string>;
  /** Settles with the reason when it is gone for good. */
  failed: Promise<Error>;
}

/**
 * The hosted project that SUPABASE_URL and SUPABASE_KEY name, if they do.
 * @throws when only one of the two is set
 */
export function hostedBackend(
  variables: Readonly<Record<string, string | undefined>>,
): SiteBackend | undefined {
  const { supabaseUrl, supabaseKey } = site.environment.read(variables);
  if (!supabaseUrl || !supabaseKey) return undefined;
  const addresses = { 'Supabase API': supabaseUrl };
  return { supabaseUrl, supabaseKey, addresses, failed: new Promise(() => undefined) };
}

/** The hosted project of the environment, or else a backend of this machine, started here. */
export async function provideBackend(
  parts: AsyncDisposableStack,
  options: { ports: Ports; siteUrl: string; fresh: boolean },
): Promise<SiteBackend> {
  const hosted = hostedBackend(process.env);
  if (hosted) {
    printLine('site', `talking to ${hosted.supabaseUrl}; no backend is started here`);
    return hosted;
  }
  const starting = startBackend({ ...options, log: printLine });
  parts.defer(async () => (await starting.catch(() => undefined))?.stop());
  const backend = await starting;
  return {
    supabaseUrl: backend.supabaseUrl,
    supabaseKey: backend.publishableKey,
    addresses: backendAddresses(backend, options.ports),
    failed: backend.failed,
  };
}
