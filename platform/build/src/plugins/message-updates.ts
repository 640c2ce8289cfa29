import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../parts.ts';
import { site } from '../site.ts';

const MESSAGES = /\/(?<folder>[\w-]+)\/src\/messages\/(?<language>[a-z]{2}-[A-Z]{2})\.ts$/;

/**
 * In development each file of texts accepts its own updates and hands them to the shell, which shows them at once. Its
 * importers have the texts as they were when they were loaded.
 */
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
        const part = folder === site.kit ? 'kit' : folder!.replace(/^mf-/, '');
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
