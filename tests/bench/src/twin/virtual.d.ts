declare module 'virtual:remotes' {
  import type { RemoteApp } from 'shared-kit/contract';

  /** By name, each a chunk of the same build. */
  export const remotes: Record<string, () => Promise<{ app: RemoteApp }>>;
}

declare module 'virtual:remote-modules' {
  /** By name, as part of the server build. */
  export const remoteModules: Record<string, object>;
}
