import type { RemoteVersion } from '@platform/contract/registry';
import { Stalled } from './deadline.ts';
import { RemoteUnavailable } from './load-errors.ts';

/**
 * Tries the versions of a remote one after the other. A version may be in the list twice: it is tried again, unless it
 * stalled.
 * @param options.report gets the error of each version that another one replaces
 * @throws RemoteUnavailable when none can be loaded
 */
export async function firstThatLoads<T>(
  [version, ...rest]: readonly RemoteVersion[],
  options: {
    remote: string;
    load: (version: RemoteVersion) => Promise<T>;
    report: (error: Error) => void;
  },
): Promise<T> {
  const { remote, load, report } = options;
  if (!version) throw new RemoteUnavailable(`there is no version of ${remote} that may run`);
  try {
    return await load(version);
  } catch (cause) {
    const others = cause instanceof Stalled ? rest.filter((other) => other !== version) : rest;
    if (others[0] === version) return firstThatLoads(others, options);
    const message = `${remote}@${version.version} cannot be loaded: ${String(cause)}`;
    const failure = new RemoteUnavailable(message, { cause });
    if (others.length === 0) throw failure;
    report(failure);
    return firstThatLoads(others, options);
  }
}
