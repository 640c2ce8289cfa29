import type { AuthLimits, Project } from '../project.ts';

/** Everything the API's process is told by its supervisor. */
export interface ApiSettings {
  port: number;
  /** Where clients reach it, e.g. http://localhost:54321. */
  apiUrl: string;
  databasePort: number;
  databaseUrl: string;
  smtpPort: number;
  /** For what Deno compiles. */
  cacheDir: string;
  project: Project;
  /** The project's limits, with this run's changes. */
  limits: AuthLimits;
}

/** What the API's process answers, once. */
export type ApiReport = { type: 'ready' } | { type: 'failed'; message: string };
