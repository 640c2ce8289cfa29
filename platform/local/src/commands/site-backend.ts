import { siteConfig } from '@platform/build/site';
import { startBackend } from '../backend/backend.ts';
import type { Ports } from '../ports.ts';
import { printLine } from './printing.ts';

export interface SiteBackend {
  supabaseUrl: string;
  supabaseKey: string;
  /** None for a hosted project. */
  gatewayUrl?: string;
  /** By part. */
  addresses: Record<string, string>;
}

/**
 * From SUPABASE_URL and SUPABASE_KEY, if they are set.
 * @throws Error if only one of the two is set
 */
export function hostedBackend(
  variables: Readonly<Record<string, string | undefined>>,
): SiteBackend | undefined {
  const { supabaseUrl, supabaseKey } = siteConfig.environment.read(variables);
  if (!supabaseUrl || !supabaseKey) return undefined;
  const addresses = { 'Supabase API': supabaseUrl };
  return { supabaseUrl, supabaseKey, addresses };
}

/** The hosted project, or else a local backend. */
export async function provideBackend(
  parts: AsyncDisposableStack,
  options: { ports: Ports; siteUrl: string; fresh: boolean; followsMigrations?: boolean },
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
    gatewayUrl: backend.gatewayUrl,
    addresses: {
      'Supabase API': backend.supabaseUrl,
      Postgres: backend.databaseUrl,
      mailbox: backend.mailboxUrl,
      SMTP: `localhost:${options.ports.smtp}`,
      'payment sandbox': backend.gatewayUrl,
    },
  };
}
