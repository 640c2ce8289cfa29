import type { RemoteVersion } from '@platform/contract/registry';
import type { ComponentType } from 'react';
import type { RemoteApp } from 'shared-kit/contract';

/*
 * What a module of a remote exports. A module of another shape counts as one that cannot be loaded, so that the next
 * version is tried; as a component, React would throw for it later.
 */

/** @throws Error if the module exports no app */
export function appIn(module: unknown, remote: string, { version }: RemoteVersion): RemoteApp {
  const { app } = Object(module) as { app?: RemoteApp };
  if (isComponent(app?.App) && typeof app?.messages === 'function') return app;
  throw new Error(`${remote}@${version} has no app`);
}

/** @throws Error if the module exports no component of this name */
export function componentIn(
  module: unknown,
  name: string,
  remote: string,
  { version }: RemoteVersion,
): ComponentType<object> {
  const component = (Object(module) as Record<string, ComponentType<object>>)[name];
  if (isComponent(component)) return component;
  throw new Error(`${remote}@${version} has no component ${name}`);
}

/** `memo` and `lazy` make objects. */
const isComponent = <Component>(value: Component | undefined): value is Component =>
  typeof value === 'function' || '$$typeof' in (Object(value) as object);
