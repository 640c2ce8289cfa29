import type { AuthLimits, Project } from '../project.ts';

/** Everything the API's process is told by its supervisor. */
export interface ApiSettings {
  port: number;
  /** Where clients reach it, e.g. http://localhost:54321. */
  apiUrl: string;
  databasePort: number;
  databaseUrl: string;
  smtpPort: number;
  /** What functions find in their environment besides what the platform gives them; their own .env comes first. */
  functionsEnvironment: Record<string, string>;
  /** For what Deno compiles. */
  cacheDir: string;
  project: Project;
  /** The project's limits, with this run's changes. */
  limits: AuthLimits;
}

/** What the API's process answers, once. */
export type ApiReport = { type: 'ready' } | { type: 'failed'; message: string };
