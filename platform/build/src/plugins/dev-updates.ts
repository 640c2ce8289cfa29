import path from 'node:path';
import type { Plugin } from 'vite';
import type { ShareReport } from '../check-shares.ts';
import { PROJECT_ROOT } from '../parts.ts';
import { siteConfig } from '../site.ts';

/** Passes updates of a remote's `app.ts` to the shell's slot, so that an edit does not reload the page. */
export function acceptAppUpdates(remote: string): Plugin {
  return {
    name: 'accept-app-updates',
    apply: 'serve',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/app\.ts$/ },
      handler(code) {
        const detail = `{ remote: ${JSON.stringify(remote)}, app: next.app }`;
        return {
          code: `${code}\nif (import.meta.hot) import.meta.hot.accept((next) => {
  if (next) window.dispatchEvent(new CustomEvent('remote-app-updated', { detail: ${detail} }));
});\n`,
          map: null,
        };
      },
    },
  };
}

/** Restarts the server on a new shared module, and reports an import that the shell does not provide. */
export function rescanShares(listed: string[], scan: () => ShareReport): Plugin {
  return {
    name: 'rescan-shares',
    apply: 'serve',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!/\.tsx?$/.test(file)) return;
        const { imports, faults } = scan();
        for (const fault of faults) server.config.logger.error(fault);
        if (Object.keys(imports).join() === listed.join()) return;
        server.config.logger.info(
          `shared imports changed, restarting: ${Object.keys(imports).join(', ')}`,
        );
        void server.restart();
      });
    },
  };
}

const MESSAGES = /\/(?<folder>[\w-]+)\/src\/messages\/(?<language>[a-z]{2}-[A-Z]{2})\.ts$/;

/** Passes updates of message files to the shell. Modules that import the file keep the old messages. */
export function acceptMessageUpdates(): Plugin {
  return {
    name: 'accept-message-updates',
    apply: 'serve',
    enforce: 'post',
    transform: {
      filter: { id: MESSAGES },
      handler(code, id) {
        const file = path.relative(PROJECT_ROOT, id).replaceAll('\\', '/');
        const { folder, language } = MESSAGES.exec(`/${file}`)!.groups as Record<string, string>;
        const part = folder === siteConfig.kit ? 'kit' : folder!.replace(/^mf-/, '');
        const detail = `{ part: '${part}', language: '${language}', messages: Object.values(next)[0] }`;
        return {
          code: `${code}\nif (import.meta.hot) import.meta.hot.accept((next) => {
  if (next) window.dispatchEvent(new CustomEvent('messages-updated', { detail: ${detail} }));
});\n`,
          map: null,
        };
      },
    },
  };
}
