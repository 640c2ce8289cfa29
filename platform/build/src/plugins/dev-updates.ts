import path from 'node:path';
import type { Plugin } from 'vite';
import type { ShareReport } from '../check-shares.ts';
import type { Facade } from '../facades.ts';
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

/**
 * Restarts the server when other shared modules are imported, or when one exports other names. A module that imports a
 * name which the shell does not provide does not compile.
 */
export function rescanShares(scan: () => { report: ShareReport; facades: Facades }): Plugin {
  const first = scan();
  let { faults } = first.report;
  return {
    name: 'rescan-shares',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(_code, id) {
        const file = path.relative(PROJECT_ROOT, id);
        const faultOf = () => faults.find((one) => one.startsWith(`${file} `));
        // The watcher reports two saves in quick succession as one, and the scan may have read the first.
        if (faultOf() !== undefined) ({ faults } = scan().report);
        const fault = faultOf();
        if (fault !== undefined) this.error(fault);
      },
    },
    configureServer(server) {
      server.watcher.add([...first.facades.values()].map(({ file }) => file));
      server.watcher.on('change', (file) => {
        if (!/\.tsx?$/.test(file)) return;
        const next = scan();
        ({ faults } = next.report);
        if (sharesIn(next) === sharesIn(first)) return;
        server.config.logger.info('shared modules changed, restarting');
        void server.restart();
      });
    },
  };
}

type Facades = ReadonlyMap<string, Facade>;

const sharesIn = ({ report, facades }: { report: ShareReport; facades: Facades }): string =>
  JSON.stringify([
    Object.keys(report.imports),
    Array.from(facades, ([specifier, { names }]) => [specifier, ...names]),
  ]);

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
