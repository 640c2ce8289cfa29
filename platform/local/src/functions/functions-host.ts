import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { proxy } from 'hono/proxy';
import type { Project } from '../project.ts';
import { keyVariables } from '../local-keys.ts';
import { bearerOf, isValidToken } from '../tokens.ts';
import type { Log } from '../child-process.ts';
import { findFreePorts } from '../ports.ts';
import { listModules, startDeno, type DenoProcess } from './deno.ts';

export interface FunctionsSettings {
  project: Project;
  /** The public address of the API, e.g. http://localhost:54321. */
  apiUrl: string;
  databaseUrl: string;
  cacheDir: string;
  /** In addition to the platform's; the functions' own .env takes precedence. */
  functionsEnvironment: Record<string, string>;
  /** Whether it has the keys and the tokens of an older project. */
  hasLegacyKeys: boolean;
}

/** Handles /functions/v1/<name>. */
export interface FunctionsHost {
  handle(name: string, request: Request): Promise<Response>;
  stop(): Promise<void>;
}

interface Running {
  process: DenoProcess;
  port: number;
  /** The files of the running version, with their modification times. */
  stamp: string;
  files: string[];
}

/** Each function is a process that starts with its first request and restarts after any of its files changed. */
export function createFunctionsHost(settings: FunctionsSettings, log: Log): FunctionsHost {
  const { project, apiUrl, databaseUrl, cacheDir, functionsEnvironment, hasLegacyKeys } = settings;
  const folder = path.join(project.folder, 'functions');
  const cwd = path.dirname(project.folder);
  const running = new Map<string, Promise<Running>>();

  async function readEnvironment(): Promise<Record<string, string>> {
    const own = await readFile(path.join(folder, '.env'), 'utf8').catch(() => '');
    return {
      ...functionsEnvironment,
      ...(parseEnv(own) as Record<string, string>),
      SITE_URL: project.siteUrl,
      SUPABASE_URL: apiUrl,
      // A hosted project refuses variables with these names.
      ...keyVariables(hasLegacyKeys),
      SUPABASE_DB_URL: databaseUrl,
      DENO_DIR: cacheDir,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    };
  }

  async function start(name: string, file: string): Promise<Running> {
    const env = await readEnvironment();
    const [port] = (await findFreePorts(1)) as [number];
    const modules = await listModules(file, cwd, env);
    const files = [...modules, path.join(folder, '.env'), path.join(folder, name, 'deno.json')];
    // Recorded before the start, so that edits during the start count as newer.
    const stamp = await stampOf(files);
    const process = await startDeno({ file, cwd, env, port, onLine: (line) => log(name, line) });
    return { process, port, files, stamp };
  }

  /** One request at a time checks, so that two of them never start the same function twice. */
  function current(name: string, file: string): Promise<Running> {
    const before = running.get(name) ?? Promise.resolve(undefined);
    const now = before
      .catch(() => undefined)
      .then(async (known) => {
        if (known?.process.isRunning() && known.stamp === (await stampOf(known.files)))
          return known;
        await known?.process.stop();
        return start(name, file);
      });
    running.set(name, now);
    return now;
  }

  return {
    async handle(name, request) {
      const file = path.join(folder, name, 'index.ts');
      if (!/^[\w-]+$/.test(name) || !(await stat(file).catch(() => undefined))) {
        return failure(404, 'NOT_FOUND', `There is no function "${name}"`);
      }
      const isOpen = project.functions[name]?.verify_jwt === false || request.method === 'OPTIONS';
      if (!isOpen && !(await isValidToken(bearerOf(request)))) {
        return failure(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT');
      }
      let port: number;
      try {
        ({ port } = await current(name, file));
      } catch (error) {
        const { message } = error as Error;
        return failure(503, 'BOOT_ERROR', `Function "${name}" failed to start: ${message}`);
      }
      const { pathname, search } = new URL(request.url);
      const address = pathname.slice('/functions/v1'.length);
      // Redirects are for the browser to follow.
      const target = `http://127.0.0.1:${port}${address}${search}`;
      return proxy(target, { raw: request, redirect: 'manual' }).catch(() =>
        failure(500, 'WORKER_ERROR', `Function "${name}" ended before it answered`),
      );
    },
    async stop() {
      const all = await Promise.allSettled(running.values());
      await Promise.all(
        all.flatMap((result) =>
          result.status === 'fulfilled' ? [result.value.process.stop()] : [],
        ),
      );
    },
  };
}

async function stampOf(files: string[]): Promise<string> {
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return times.join(' ');
}

function failure(status: number, code: string, message: string): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}
