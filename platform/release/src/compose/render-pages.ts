import { compileFunction } from 'node:vm';
import type { FrameLink, RemoteApp, RemoteRoutes, ShellServer } from '@platform/contract/registry';

/** The task of a render process. It contains all code, because the process cannot read files. */
export interface RenderTask {
  /** The shell's server build, with its label for stack traces. */
  shell: { label: string; code: string };
  remote: { name: string; label: string; code: string; owns: RemoteRoutes['owns'] };
  links: readonly FrameLink[];
  paths: readonly string[];
}

/**
 * The code can `require` only the provided modules: neither Node's modules nor files.
 * @param label names the code in stack traces
 * @throws Error if it requires another module
 */
function evaluate(
  { label, code }: { label: string; code: string },
  provided: Readonly<Record<string, object>>,
): unknown {
  const require = (specifier: string): object => {
    const found = provided[specifier];
    if (found) return found;
    throw new Error(
      `${label} requires '${specifier}', which is not available while pages are rendered`,
    );
  };
  const module = { exports: {} };
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: label });
  Reflect.apply(run, undefined, [require, module, module.exports]);
  return module.exports;
}

/** @returns the HTML, by path. @throws Error with the page and the reason */
export async function renderPages(task: RenderTask): Promise<Record<string, string>> {
  const { shell, remote, links, paths } = task;
  const { name, owns } = remote;
  let current = 'the code';
  try {
    const server = evaluate(shell, {}) as ShellServer;
    const { app } = evaluate(remote, server.sharedModules) as { app: RemoteApp };
    const html: Record<string, string> = {};
    for (const path of paths) {
      current = path;
      html[path] = await server.renderPage({ path, remote: name, owns, links, app });
    }
    return html;
  } catch (error) {
    throw new Error(
      `${current} of ${remote.label} could not be rendered in ${shell.label}: ${String(error)}`,
      { cause: error },
    );
  }
}
