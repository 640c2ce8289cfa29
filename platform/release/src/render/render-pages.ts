import type { RemoteApp, ShellServer } from '@platform/contract/registry';
import { evaluate } from './evaluate.ts';
import type { RenderAnswer, RenderTask } from './render-task.ts';

/** Renders the pages of one remote. Never throws: a fault is an answer. */
export async function renderPages({ shell, remote, paths }: RenderTask): Promise<RenderAnswer> {
  let current: string | undefined;
  try {
    const server = evaluate(shell, {}) as ShellServer;
    const { app } = evaluate(remote, server.sharedModules) as { app: RemoteApp };
    const html: Record<string, string> = {};
    for (const path of paths) {
      current = path;
      html[path] = await server.renderPage({ path, remote: remote.name, owns: remote.owns, app });
    }
    return { html };
  } catch (error) {
    return {
      path: current,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
