import type { Registry } from '@platform/contract/registry';
import { createElement, lazy, useLayoutEffect, type ComponentType } from 'react';
import { languageOf, pageOf } from 'shared-kit/addresses';
import { createStore } from 'zustand/vanilla';
import { ownerOf } from '#lib/federation/registry.ts';
import type { RemoteLoader } from '#lib/federation/remote-loader.ts';
import { currentLanguage } from '#lib/language/language.ts';

/**
 * `missing`: a retry may load the code. `live`: React has hydrated the page. `rerendered`: the code would render
 * something other than the HTML shows, such as a fallback version. `left`: the visitor went to another page.
 */
type PrerenderedStatus = 'loading' | 'missing' | 'live' | 'rerendered' | 'left';

export type PrerenderedPage = ReturnType<typeof createPrerenderedPage>;

/** @param options.isAsRendered whether the remote would now render what the HTML shows */
export function createPrerenderedPage(options: {
  remote: string;
  pathname: string;
  loader: RemoteLoader;
  isAsRendered: () => boolean;
}) {
  const { remote, pathname, loader, isAsRendered } = options;
  const { getState, getInitialState, setState, subscribe } = createStore<PrerenderedStatus>(
    () => 'loading',
  );
  const setStatus = (status: PrerenderedStatus): void => setState(status, true);
  let Loaded: ComponentType | undefined;
  let resolveCode: (App: ComponentType) => void;
  const code = new Promise<ComponentType>((resolve) => {
    resolveCode = resolve;
  });
  const Loading = lazy(async () => ({ default: await code }));

  function hydrateWith(App: ComponentType): void {
    Loaded = withMountEffect(App, () => setStatus('live'));
    resolveCode(Loaded);
  }

  async function load(isRetry: boolean): Promise<void> {
    try {
      const { App } = await loader.load(remote, pathname, { isRetry, mayFallBack: true });
      if (getState() !== 'loading') return;
      if (isAsRendered()) hydrateWith(App);
      else setStatus('rerendered');
    } catch {
      if (getState() === 'loading') setStatus('missing');
    }
  }

  return {
    remote,
    /** Suspends until the code has loaded, so that the HTML stays. Else it hydrates together with the frame. */
    get App(): ComponentType {
      return Loaded ?? Loading;
    },
    firstAttempt: load(false),
    getState,
    getInitialState,
    subscribe,
    /** Its own path, and once its code has loaded every path of the remote. */
    covers(wanted: string, at: string): boolean {
      const status = getState();
      if (wanted !== remote || status === 'left') return false;
      return status === 'live' || status === 'rerendered' || at === pathname;
    },
    /** Reloads the page where nothing else helps. */
    async retry(): Promise<void> {
      setStatus('loading');
      await load(true);
      if (getState() === 'missing') await loader.reloadIfItHelps(remote);
    },
    /**
     * The remote renders the page again, so that it does not wait for code that threw while React hydrated the HTML.
     */
    onError: (): void => {
      if (getState() === 'loading') setStatus('rerendered');
    },
    /** From now on the remote renders its pages itself. */
    leave: (): void => setStatus('left'),
  };
}

function withMountEffect(App: ComponentType, onMount: () => void): ComponentType {
  return function Mounted() {
    // Before the effects of the page: some load code that its HTML does not need.
    useLayoutEffect(onMount, []);
    return createElement(App);
  };
}

/** `undefined` where the HTML has no page that React can hydrate, or its language could not be loaded. */
export function findPrerenderedPage(
  root: HTMLElement,
  { registry, loader }: { registry: Registry; loader: RemoteLoader },
): PrerenderedPage | undefined {
  const pathname = pageOf(location.pathname);
  const owner = root.hasChildNodes() ? ownerOf(registry, pathname) : undefined;
  const isInItsLanguage = languageOf(location.pathname) === currentLanguage();
  if (!owner || owner.access === 'member' || !isInItsLanguage) return undefined;
  const { remote } = owner;
  return createPrerenderedPage({
    remote,
    pathname,
    loader,
    isAsRendered: () => loader.runningVersion(remote) === loader.expectedVersion(remote),
  });
}

/** The composition marked them with `data-rendered`. React removes only the metadata of a page that it hydrated. */
export function removePrerenderedHead(): void {
  for (const element of document.head.querySelectorAll('[data-rendered]')) element.remove();
}
