import { siteConfig } from '@platform/build/site';
import type { PageEnvironment } from '@platform/contract/site';
import { startBackend } from '../backend/backend.ts';
import type { Ports } from '../ports.ts';
import { printLine } from './printing.ts';

const { environment } = siteConfig;

export interface SiteBackend {
  supabaseUrl: string;
  supabaseKey: string;
  /** Of the pages that `npm start` and `npm run dev` release here. */
  env: PageEnvironment;
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
  const { supabaseUrl, supabaseKey } = environment.read(variables);
  if (!supabaseUrl || !supabaseKey) return undefined;
  return {
    supabaseUrl,
    supabaseKey,
    env: {
      ...environment.forBackend({ url: supabaseUrl, publishableKey: supabaseKey }),
      // The project has the figures of real visitors.
      ...environment.withoutReports,
      ...environment.read(variables),
    },
    addresses: { 'Supabase API': supabaseUrl },
  };
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
  const { supabaseUrl, publishableKey, gatewayUrl } = backend;
  return {
    supabaseUrl,
    supabaseKey: publishableKey,
    gatewayUrl,
    env: {
      ...environment.forBackend({ url: supabaseUrl, publishableKey, gatewayUrl }),
      ...environment.read(process.env),
    },
    addresses: {
      'Supabase API': supabaseUrl,
      Postgres: backend.databaseUrl,
      mailbox: backend.mailboxUrl,
      SMTP: `localhost:${options.ports.smtp}`,
      'payment sandbox': gatewayUrl,
    },
  };
}
