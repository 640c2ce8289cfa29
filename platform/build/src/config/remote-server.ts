import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { componentOf } from '@platform/contract/fragments';
import type { RemoteRoutes } from '@platform/contract/registry';
import { createLogger, createServer } from 'vite';
import { PROJECT_ROOT, remoteFolder, type RemoteName } from '../parts.ts';
import { liveModule } from '../plugins/live-shell.ts';

export interface RemoteServer {
  /** The code of a module that imports what the remote exposes. @param exposed `app` or the name of a fragment */
  moduleOf: (exposed: string) => string;
  /** As they are now. */
  readRoutes: () => Promise<RemoteRoutes>;
  close: () => Promise<void>;
}

/** How Vite begins an error of a page, which it prints with the line of the source. */
const PAGE_ERROR = /^\[Unhandled (?:error|rejection)\] /;

/** A line of the stack outside the remote. */
const FOREIGN = /^ > (?:\S+ )?\.\.\//;

/** The development server of a remote whose pages are those of a live site. An error of a page also covers the page. */
export async function startRemoteServer(name: RemoteName): Promise<RemoteServer> {
  const root = path.join(PROJECT_ROOT, remoteFolder(name));
  const terminal = createLogger();
  const logger = { ...terminal };
  logger.error = (text, options) => {
    terminal.error(text, options);
    const plain = stripVTControlCharacters(text);
    if (!PAGE_ERROR.test(plain)) return;
    const [message = '', ...lines] = plain.split('\n');
    const stack = lines.filter((line) => !FOREIGN.test(line)).join('\n');
    server.environments.client.hot.send({ type: 'error', err: { message, stack } });
  };
  const configFile = path.join(root, 'vite.config.ts');
  const server = await createServer({ root, configFile, customLogger: logger, clearScreen: false });
  await server.listen();
  const { origin } = new URL(server.resolvedUrls!.local[0]!);
  return {
    moduleOf(exposed) {
      const exported = exposed === 'app' ? exposed : componentOf(exposed);
      return `import '${origin}/@vite/client';
const failed = (error) => {
  reportError(error);
  throw error;
};
export const { ${exported} } = await import('${origin}${liveModule(exposed)}').catch(failed);
`;
    },
    async readRoutes() {
      const { routes } = await server.ssrLoadModule('/src/routes.ts');
      return routes as RemoteRoutes;
    },
    close: () => server.close(),
  };
}
