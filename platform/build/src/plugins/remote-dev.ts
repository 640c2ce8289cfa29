import type { Plugin } from 'vite';
import type { ShareReport } from '../check-shares.ts';

/**
 * In development a remote's `app.ts` accepts its own updates and hands them to the shell's slot:
 * otherwise each edit there would reload the whole page.
 */
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

/** In development: a new shared import restarts the server, an unknown one is reported as it is typed. */
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
