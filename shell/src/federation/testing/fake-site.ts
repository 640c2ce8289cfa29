import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import { createRemoteLoader, type RemoteLoader } from '../remote-loader.ts';

/** Tests change it as they go. */
export interface FakeSite {
  versionErrors: Error[];
  withoutTable: string[];
  /** A file of the page cannot be loaded as it was released. */
  withoutPage: string[];
  /** Delays the files of pages that are requested from now on. */
  arrivals: Promise<void> | undefined;
  withoutStyles: string[];
  stalledStyles: string[];
  available: RemoteVersion[];
  availability: Promise<void>;
}

export interface LoaderLog {
  versionRequests: string[];
  tables: string[];
  /** As `remote@version pathname language`. */
  pages: string[];
  /** As `remote@version fragment`. */
  fragments: string[];
  sharedModules: string[];
  entries: string[];
  messages: unknown[];
  styles: string[];
  reported: string[];
  reloads: number;
}

/** @param responses to the loader's requests for the app, one after the other */
export function openLoader(
  versions: RemoteVersion[],
  ...responses: (() => Promise<unknown>)[]
): { loader: RemoteLoader; site: FakeSite; log: LoaderLog } {
  const site: FakeSite = {
    versionErrors: [],
    withoutTable: [],
    withoutPage: [],
    arrivals: undefined,
    withoutStyles: [],
    stalledStyles: [],
    available: [],
    availability: Promise.resolve(),
  };
  const log: LoaderLog = {
    versionRequests: [],
    tables: [],
    pages: [],
    fragments: [],
    sharedModules: [],
    entries: [],
    messages: [],
    styles: [],
    reported: [],
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
    importModule(_remote, entry) {
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
        const file = `/mf/${remote}/${version}/assets/page.js`;
        await site.arrivals;
        if (site.withoutPage.includes(version)) throw new Error('no page', { cause: file });
      },
      async loadFragment(remote, { version }, fragment) {
        log.fragments.push(`${remote}@${version} ${fragment}`);
        if (site.withoutPage.includes(version)) throw new Error('no files');
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
