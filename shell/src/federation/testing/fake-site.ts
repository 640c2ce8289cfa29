import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import { createRemoteLoader } from '../remote-loader.ts';

/** @param responses to the loader's requests for the app, one after the other */
export function openLoader(versions: RemoteVersion[], ...responses: (() => Promise<unknown>)[]) {
  /** Tests change it as they go. */
  const site = {
    versionErrors: [] as Error[],
    withoutTable: [] as string[],
    /** Delays the files of pages that are requested from now on. */
    arrivals: undefined as Promise<void> | undefined,
    withoutStyles: [] as string[],
    stalledStyles: [] as string[],
    available: [] as RemoteVersion[],
    availability: Promise.resolve(),
  };
  const log = {
    versionRequests: [] as string[],
    tables: [] as string[],
    /** As `remote@version pathname language`. */
    pages: [] as string[],
    /** As `remote@version fragment`. */
    fragments: [] as string[],
    sharedModules: [] as string[],
    entries: [] as string[],
    messages: [] as unknown[],
    styles: [] as string[],
    reported: [] as string[],
    reloads: 0,
  };
  const loader = createRemoteLoader({
    versions: {
      async of(remote) {
        log.versionRequests.push(remote);
        const error = site.versionErrors.shift();
        if (error) throw error;
        return versions;
      },
      expected: () => versions[0]?.version,
    },
    async loadSharedModules(specifiers) {
      log.sharedModules.push(...specifiers);
    },
    importModule(entry) {
      log.entries.push(entry);
      return responses.shift()!();
    },
    files: {
      async loadTable(remote, { version }) {
        log.tables.push(`${remote}@${version}`);
        if (site.withoutTable.includes(version)) throw new Error('no table');
      },
      async loadPageFiles(remote, { version }, { pathname, language }) {
        log.pages.push(`${remote}@${version} ${pathname} ${language}`);
        await site.arrivals;
      },
      async loadFragment(remote, { version }, fragment) {
        log.fragments.push(`${remote}@${version} ${fragment}`);
        return `/mf/${remote}/${version}/assets/${fragment}.js`;
      },
      async isAvailable(_remote, version) {
        await site.availability;
        return site.available.includes(version);
      },
    },
    currentLanguage: () => 'en-IN',
    addMessages: (...added) => void log.messages.push(added),
    async applyStyles(remote, version) {
      const file = `/mf/${remote}/${version}/assets/app.css`;
      if (site.withoutStyles.includes(version)) throw new Error('no styles', { cause: file });
      if (site.stalledStyles.includes(version)) await new Promise(() => undefined);
      log.styles.push(`${remote}@${version}`);
    },
    reload: () => void (log.reloads += 1),
    report: ({ message }) => void log.reported.push(message),
  });
  return { loader, site, log };
}

export const appThatSays =
  (words: string, loadPage?: RemoteApp['loadPage']) => async (): Promise<{ app: RemoteApp }> => ({
    app: { App: () => words, messages: async () => ({}), ...(loadPage && { loadPage }) },
  });
