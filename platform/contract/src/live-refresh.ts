import type * as React from 'react';
import type { ComponentType, ElementType } from 'react';
import type { RemoteApp } from './registry.ts';
import { providedModule, providedModules } from './shared-modules.ts';

/**
 * React Refresh for the pages of a live site. Refresh needs a renderer that swaps the code of a component and keeps its
 * state, which React's production build, the live shell's, cannot do. So the JSX of the developed remote renders each
 * of its components through a wrapper, and the wrappers are that renderer. Vite serves this module as the JSX runtime.
 * @see https://github.com/facebook/react/blob/main/packages/react-refresh/src/ReactFreshRuntime.js
 */
const { Component, createElement, Fragment, useSyncExternalStore } = providedModule(
  'react',
) as typeof React;

interface Family {
  current: unknown;
}
interface Update {
  updatedFamilies: ReadonlySet<Family>;
  staleFamilies: ReadonlySet<Family>;
}
interface Renderer {
  setRefreshHandler: (find: (type: unknown) => Family | undefined) => void;
  scheduleRefresh: (root: object, update: Update) => void;
}
/** The part of React's hook for tools that Refresh speaks to. */
interface Hook {
  inject: (renderer: Renderer) => number;
  onCommitFiberRoot: (id: number, root: object) => void;
}
type Wrapper = ComponentType<object>;

/** By the first type of a component, and by its family after an edit. */
const wrappers = new Map<unknown, Wrapper>();
/** What a wrapper renders. React keeps the state as long as it is the same. */
const bodies = new Map<Wrapper, ElementType>();
let familyOf: (type: unknown) => Family | undefined = () => undefined;

let edits = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function renderAgain(): void {
  edits += 1;
  for (const listener of listeners) listener();
}

/** What the shell provides never changes here. */
const foreign = new Set(providedModules().flatMap((module): unknown[] => Object.values(module)));

const isWrapped = (type: unknown): type is object =>
  (typeof type === 'function' || (typeof type === 'object' && type !== null)) && !foreign.has(type);

function wrapped(type: unknown): ElementType {
  if (!isWrapped(type)) return type as ElementType;
  const known = wrappers.get(familyOf(type) ?? type);
  if (known) return known;
  const Refreshed: Wrapper = (props) => {
    useSyncExternalStore(subscribe, () => edits);
    return createElement(bodies.get(Refreshed)!, props);
  };
  wrappers.set(familyOf(type) ?? type, Refreshed);
  bodies.set(Refreshed, bodyOf(type));
  return Refreshed;
}

/** Of `lazy`: React's own way to its component, which throws the promise until it has arrived. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: unknown;
}

function bodyOf(type: unknown): ElementType {
  if (typeof type === 'function' && !(type.prototype instanceof Component)) {
    return (props: object) => ((familyOf(type)?.current ?? type) as (props: object) => null)(props);
  }
  const { _init: load, _payload: payload } = type as Partial<Lazy>;
  if (!load) return type as ElementType;
  return (props: object) => createElement(wrapped(load(payload)), props);
}

const renderer: Renderer = {
  setRefreshHandler(find) {
    familyOf = find;
  },
  scheduleRefresh(_root, { updatedFamilies, staleFamilies }) {
    for (const [type, wrapper] of wrappers) {
      const family = familyOf(type);
      if (!family) continue;
      if (!wrappers.has(family)) wrappers.set(family, wrapper);
      const isObject = typeof family.current === 'object' && updatedFamilies.has(family);
      if (isObject || staleFamilies.has(family)) bodies.set(wrapper, bodyOf(family.current));
    }
    renderAgain();
  },
};

// A hook of its own: the tools of the browser do not know this renderer.
const { origin } = new URL(import.meta.url);
const { injectIntoGlobalHook } = (await import(/* @vite-ignore */ `${origin}/@react-refresh`)) as {
  injectIntoGlobalHook: (target: object) => void;
};
const target = {};
injectIntoGlobalHook(target);
const hook = Reflect.get(target, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as Hook;
hook.onCommitFiberRoot(hook.inject(renderer), { current: { alternate: null } });
// What Vite's plugin expects of a page with Refresh.
Object.assign(globalThis, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});

export { Fragment };
export const jsxDEV = (type: unknown, props: object, key?: string) =>
  createElement(wrapped(type), key === undefined ? props : { ...props, key });

interface Contents {
  of: ElementType;
  props: object;
}

/** A page that throws is empty until the next edit, and the development server shows the error. */
class Contained extends Component<Contents, { at?: string | undefined }> {
  override state: { at?: string | undefined } = {};
  readonly #stop = subscribe(() => this.setState({ at: undefined }));
  static getDerivedStateFromError = () => ({ at: location.pathname });
  override componentDidCatch(error: unknown) {
    reportError(error);
  }
  override componentWillUnmount() {
    this.#stop();
  }
  override render() {
    const { of, props } = this.props;
    return this.state.at === location.pathname ? null : createElement(of, props);
  }
}

/** A component of the remote, as the shell renders it. */
export function contained(type: unknown): ComponentType<object> {
  const of = wrapped(type);
  return (props) => createElement(Contained, { of, props });
}

/** The remote's app, with edits of its code and its messages. */
export function refreshed(app: RemoteApp): RemoteApp {
  const { useTranslation } = providedModule('react-i18next') as {
    useTranslation: () => { i18n: { addResourceBundle: (...words: unknown[]) => void } };
  };
  const Page = contained(app.App);
  let add: (...words: unknown[]) => void = () => undefined;
  addEventListener('remote-app-updated', () => location.reload());
  addEventListener('messages-updated', (event) => {
    const { part, language, messages } = (event as CustomEvent<Record<string, unknown>>).detail;
    add(language, part, messages, true, true);
    renderAgain();
  });
  return {
    ...app,
    App() {
      const { i18n } = useTranslation();
      add = (...words) => i18n.addResourceBundle(...words);
      return createElement(Page);
    },
  };
}
