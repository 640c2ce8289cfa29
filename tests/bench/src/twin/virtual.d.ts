declare module 'virtual:remotes' {
  import type { ComponentType } from 'react';
  import type { RemoteApp } from 'shared-kit/contract';

  /** By name, each a chunk of the same build. */
  export const remotes: Record<string, () => Promise<{ app: RemoteApp }>>;
  /** As `remote/fragment`. */
  export const fragments: Record<string, () => Promise<Record<string, ComponentType<object>>>>;
}

declare module 'virtual:remote-modules' {
  /** By name, as part of the server build. */
  export const remoteModules: Record<string, object>;
}
