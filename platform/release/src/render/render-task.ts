import type { RemoteRoutes } from '@platform/contract/registry';

/** What the process that renders is told: everything, since it can read nothing but code of ours. */
export interface RenderTask {
  /** The shell's server build, and what to call it in stack traces. */
  shell: { label: string; code: string };
  remote: { name: string; label: string; code: string; owns: RemoteRoutes['owns'] };
  paths: readonly string[];
}

/** What it answers: the HTML by path, or what went wrong. */
export type RenderAnswer =
  | { html: Record<string, string> }
  | { path: string | undefined; fault: string };
