import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ApiSettings, startApi } from '../api/api-process.ts';
import { type Log, withoutAddresses } from '../child-process.ts';
import { keepRunning, type Part } from '../keep-running.ts';
import { LOCAL_KEYS } from '../local-keys.ts';
import { mailboxEnvironment, startMailbox } from '../mailbox/mailbox.ts';
import { assertFree, type Ports } from '../ports.ts';
import {
  createCluster,
  databaseUrl,
  type PostgresHome,
  preparePostgresHome,
} from '../postgres/home.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { startServer } from '../postgres/server.ts';
import { type AuthLimits, readProject } from '../project.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..', '..', '..');

export interface BackendOptions {
  ports: Pick<Ports, 'supabase' | 'database' | 'mailbox' | 'smtp' | 'gateway'>;
  /** By default `.local` in the project. */
  stateDir?: string;
  fresh?: boolean;
  /** Overrides of the limits in `supabase/config.toml`. */
  limits?: Partial<AuthLimits>;
  /** For emails; by default that of `supabase/config.toml`. */
  siteUrl?: string;
  /** By default the project's own. */
  projectDir?: string;
  /** Whether open orders are reconciled every minute, as on a hosted project; by default yes. */
  isReconciling?: boolean;
  /** Whether migrations are applied as they appear; by default only at the start. */
  followsMigrations?: boolean;
  /** Whether it has the keys and the tokens (HS256) of a project from before 2026; by default no. */
  hasLegacyKeys?: boolean;
  /** Where the other parts and browsers reach a part, if something stands in front of it. */
  reachedAt?: Partial<Pick<Ports, 'supabase' | 'database' | 'smtp' | 'gateway'>>;
  /** At most, before database and API start again; by default half a minute. */
  maxPauseSeconds?: number;
  log: Log;
}

export interface Backend {
  /** For browsers and `createClient`, e.g. http://localhost:54321. */
  supabaseUrl: string;
  publishableKey: string;
  /** Bypasses row level security: for tests and tools, never for a browser. */
  secretKey: string;
  /** The connection string of the superuser. */
  databaseUrl: string;
  /** With a part of Mailpit's API under /api/v1. */
  mailboxUrl: string;
  /** The payment sandbox, if the project has one. */
  gatewayUrl: string;
  /** The requested one, or its replacement if the database's user cannot enter that. */
  stateDir: string;
  /** The database stops last; the data stays. */
  stop(): Promise<void>;
}

/** A project exports it as `sandbox` from `sandbox/main.ts` in its `supabase/`. */
export interface PaymentSandbox {
  /** The environment with which the project's functions use it. */
  environment(gatewayUrl: string): Record<string, string>;
  start(
    options: {
      port: number;
      apiUrl: string;
      stateDir: string;
      isFresh: boolean;
      /** Runs the jobs that a hosted project schedules. */
      isReconciling: boolean;
    },
    log: Log,
  ): Promise<{ stop(): Promise<void> }>;
}

/**
 * Returns when every part responds and the database has its migrations and its seed. Stops a database that a killed run
 * left.
 * @throws Error as a sentence for the terminal: a port in use, a failed migration, data in use. Nothing is left
 *   running.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = withoutAddresses(options.log);
  // Callers may pass more ports; only these are the backend's.
  const { supabase, database, mailbox: mailboxPort, smtp, gateway } = options.ports;
  const settings = await readSettings(options);
  const home = await preparePostgresHome(
    options.stateDir ?? path.join(REPOSITORY, '.local'),
    settings.project.id,
  );
  const orphan = await stopOrphan(home.dataDir);
  if (orphan) log('postgres', `stopped process ${orphan}, left over from a run that was killed`);
  await assertFree({ supabase, database, mailbox: mailboxPort, smtp, gateway });

  const stack = new AsyncDisposableStack();
  try {
    if (options.fresh) await rm(home.dataDir, { recursive: true, force: true });
    if (await createCluster(home)) log('postgres', `new database in ${home.dataDir}`);
    const mailbox = await startMailbox({ mailbox: mailboxPort, smtp }, log);
    stack.defer(() => mailbox.stop());
    const { sandbox: gatewaySandbox, ...apiSettings } = settings;
    const api: ApiSettings = { ...apiSettings, cacheDir: path.join(home.stateDir, 'deno') };
    const core = await keepRunning(
      () => startDatabaseAndApi(home, api, log),
      log,
      options.maxPauseSeconds,
    );
    stack.defer(() => core.stop());
    const sandbox = await gatewaySandbox?.start(
      {
        port: gateway,
        apiUrl: settings.apiUrl,
        stateDir: home.stateDir,
        isFresh: options.fresh ?? false,
        isReconciling: options.isReconciling ?? true,
      },
      log,
    );
    stack.defer(() => sandbox?.stop());
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
  return {
    supabaseUrl: settings.apiUrl,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    databaseUrl: databaseUrl(database),
    mailboxUrl: `http://localhost:${mailboxPort}`,
    gatewayUrl: `http://localhost:${gateway}`,
    stateDir: home.stateDir,
    stop: () => stack.disposeAsync(),
  };
}

async function readSettings(
  options: BackendOptions,
): Promise<Omit<ApiSettings, 'cacheDir'> & { sandbox: PaymentSandbox | undefined }> {
  const { ports, limits, siteUrl, projectDir } = options;
  const reached = { ...ports, ...options.reachedAt };
  const project = await readProject(projectDir ?? path.join(REPOSITORY, 'supabase'));
  const sandbox = await loadSandbox(project.folder);
  return {
    sandbox,
    port: ports.supabase,
    apiUrl: `http://localhost:${reached.supabase}`,
    databasePort: ports.database,
    followsMigrations: options.followsMigrations ?? false,
    hasLegacyKeys: options.hasLegacyKeys ?? false,
    databaseUrl: databaseUrl(reached.database),
    smtpPort: reached.smtp,
    functionsEnvironment: {
      ...sandbox?.environment(`http://localhost:${reached.gateway}`),
      ...mailboxEnvironment(reached.smtp, project.id),
      // As on a hosted project. No proxy sets it here: where a test names no sender, each beacon is one.
      REPORT_SENDER_HEADER: 'CF-Connecting-IP',
      REPORT_EACH_BEACON_COUNTS: 'true',
    },
    project: { ...project, siteUrl: siteUrl ?? project.siteUrl },
    limits: { ...project.limits, ...limits },
  };
}

/** The sandbox of a project, by its path: the platform depends on no product. None if the project has none. */
async function loadSandbox(projectFolder: string): Promise<PaymentSandbox | undefined> {
  const file = path.join(projectFolder, 'sandbox', 'main.ts');
  if (!existsSync(file)) return undefined;
  const { sandbox } = (await import(pathToFileURL(file).href)) as { sandbox: PaymentSandbox };
  return sandbox;
}

/**
 * If either dies, the other is stopped too: after a database failure postgres.js leaves its pending requests hanging.
 * @throws the reason why one of them does not start; then neither runs
 */
async function startDatabaseAndApi(
  home: PostgresHome,
  settings: ApiSettings,
  log: Log,
): Promise<Part> {
  const database = await startServer(home, settings.databasePort, log);
  const api = await startApi(settings, log).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const stop = async () => {
    await api.stop();
    await database.stop();
  };
  const firstDeath = Promise.race([
    database.exited.then((how) => `Postgres ${how}`),
    api.exited.then((how) => `The API ${how}`),
  ]);
  return { exited: firstDeath.then((how) => stop().then(() => how)), stop };
}
