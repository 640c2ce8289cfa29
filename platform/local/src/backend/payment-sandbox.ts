import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '../child-process.ts';

/** A project exports it as `sandbox` from `sandbox/main.ts` in its `supabase/`. */
export interface PaymentSandbox {
  /** The environment with which the project's functions use it. */
  environment(gatewayUrl: string): Record<string, string>;
  start(options: PaymentSandboxOptions, log: Log): Promise<{ stop(): Promise<void> }>;
}

export interface PaymentSandboxOptions {
  port: number;
  apiUrl: string;
  stateDir: string;
  isFresh: boolean;
  /** Runs the jobs that a hosted project schedules. */
  isReconciling: boolean;
}

/** The sandbox of a project, by its path: the platform depends on no product. None if the project has none. */
export async function loadSandbox(projectFolder: string): Promise<PaymentSandbox | undefined> {
  const file = path.join(projectFolder, 'sandbox', 'main.ts');
  if (!existsSync(file)) return undefined;
  const { sandbox } = (await import(pathToFileURL(file).href)) as { sandbox: PaymentSandbox };
  return sandbox;
}
