import type { AuthLimits, Project } from '../project.ts';

/** The settings of the API's process, from its supervisor. */
export interface ApiSettings {
  port: number;
  /** Its public address, e.g. http://localhost:54321. */
  apiUrl: string;
  databasePort: number;
  databaseUrl: string;
  smtpPort: number;
  /** Environment variables of functions besides those of the platform; their own .env takes precedence. */
  functionsEnvironment: Record<string, string>;
  /** The folder of Deno's compile cache. */
  cacheDir: string;
  project: Project;
  /** The project's limits with the overrides of this run. */
  limits: AuthLimits;
}

/** The one message from the API's process. */
export type ApiReport = { type: 'ready' } | { type: 'failed'; message: string };
