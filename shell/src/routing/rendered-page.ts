import { createElement, lazy, useEffect, type ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemoteApp } from 'shared-kit/contract';
import type { Remotes } from '#lib/federation/remotes.ts';

/**
 * What becomes of a page that came as HTML. Its remote's code is `coming`, or `missing` for now; the page is `live` once
 * the code has taken over the HTML. Where something else would be shown by now, the remote renders it `anew`.
 * `left`: the visitor went elsewhere.
 */
export type RenderedStatus = 'coming' | 'missing' | 'live' | 'anew' | 'left';

/** The page that the browser got as HTML. */
export interface RenderedPage extends Pick<
  StoreApi<RenderedStatus>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  remote: string;
  /** Takes over the HTML; waits for its code as long as that takes, so that the HTML stays. */
  App: ComponentType;
  /** Whether an address is shown in the place of this page: its own, and once its remote is here any of the remote's. */
  covers: (remote: string, pathname: string) => boolean;
  /** Asks for the code again; loads the page anew where only that brings it. */
  retry: () => Promise<void>;
  /** Tells that the visitor is elsewhere; whatever is shown of the remote later on is rendered by its code. */
  leave: () => void;
}

/** @param options.isAsRendered whether the remote would show now what is there as HTML */
export function createRenderedPage(options: {
  remote: string;
  pathname: string;
  remotes: Remotes;
  isAsRendered: () => boolean;
}): RenderedPage {
  const { remote, pathname, remotes, isAsRendered } = options;
  const { getState, getInitialState, setState, subscribe } = createStore<RenderedStatus>(
    () => 'coming',
  );
  const become = (status: RenderedStatus): void => setState(status, true);
  let takeOver: (App: ComponentType) => void;
  const code = new Promise<ComponentType>((resolve) => {
    takeOver = resolve;
  });

  async function load(): Promise<void> {
    try {
      const app = await loadWithPage();
      if (getState() !== 'coming') return;
      if (isAsRendered()) takeOver(whenShown(app.App, () => become('live')));
      else become('anew');
    } catch {
      if (getState() === 'coming') become('missing');
    }
  }

  /** With the page's own code: the HTML is taken over in one go. Without it another version stands in. */
  async function loadWithPage(): Promise<RemoteApp> {
    const app = await remotes.load(remote);
    try {
      await remotes.loadPage(remote, pathname);
      return app;
    } catch {
      const other = await remotes.fallBack(remote);
      await remotes.loadPage(remote, pathname);
      return other;
    }
  }

  void load();
  return {
    remote,
    App: lazy(async () => ({ default: await code })),
    getState,
    getInitialState,
    subscribe,
    covers(wanted, at) {
      const status = getState();
      if (wanted !== remote || status === 'left') return false;
      return status === 'live' || status === 'anew' || at === pathname;
    },
    async retry() {
      become('coming');
      if (remotes.isStalled(remote)) void remotes.reloadWhereItHelps(remote);
      await load();
      if (getState() === 'missing') await remotes.reloadWhereItHelps(remote);
    },
    leave: () => become('left'),
  };
}

function whenShown(App: ComponentType, onShown: () => void): ComponentType {
  return function Shown() {
    useEffect(onShown, []);
    return createElement(App);
  };
}

/** Fulfilled as soon as nothing is waited for any more, one way or the other. */
export const isSettled = (page: RenderedPage): Promise<void> =>
  new Promise((resolve) => {
    if (page.getState() !== 'coming') return resolve();
    const stop = page.subscribe((status) => {
      if (status === 'coming') return;
      stop();
      resolve();
    });
  });
