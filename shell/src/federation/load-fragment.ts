import {
  componentOf,
  exposedAs,
  parseFragment,
  type LoadFragment,
} from '@platform/contract/fragments';
import type { RemoteVersion } from '@platform/contract/registry';
import type { ComponentType } from 'react';
import { assertComponent, recorded } from './load-errors.ts';
import type { RemoteFiles } from './remote-files.ts';

/**
 * @param options.loadVersion runs the work for the first version of the remote that can be loaded; the page keeps to
 *   that version
 */
export function createLoadFragment(options: {
  files: Pick<RemoteFiles, 'loadFragment'>;
  importModule: (entry: string, exposed: string) => Promise<unknown>;
  loadVersion: <T>(remote: string, load: (version: RemoteVersion) => Promise<T>) => Promise<T>;
  reloadIfItHelps: (remote: string) => Promise<void>;
}): LoadFragment {
  return async (name, { isRetry = false } = {}) => {
    const { remote, fragment } = parseFragment(name);
    const load = async (version: RemoteVersion): Promise<ComponentType<object>> => {
      const entry = await options.files.loadFragment(remote, version, fragment);
      const module = await options.importModule(entry, exposedAs(fragment));
      const component = (module as Record<string, ComponentType<object>>)[componentOf(fragment)];
      assertComponent(component, name);
      return component!;
    };
    try {
      return await options.loadVersion(remote, (version) => recorded(load(version), version.entry));
    } catch (error) {
      if (isRetry) void options.reloadIfItHelps(remote);
      throw error;
    }
  };
}
