import type { AuthLimits, Project } from '../project.ts';

export interface ApiSettings {
  port: number;
  /** Its public address, e.g. http://localhost:54321. */
  apiUrl: string;
  databasePort: number;
  databaseUrl: string;
  smtpPort: number;
  /** In addition to the platform's; the functions' own .env takes precedence. */
  functionsEnvironment: Record<string, string>;
  cacheDir: string;
  project: Project;
  /** The project's limits with the overrides of this run. */
  limits: AuthLimits;
}

export type ApiReport = { type: 'ready' } | { type: 'failed'; message: string };
