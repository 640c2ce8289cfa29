declare module 'virtual:remotes' {
  import type { RemoteApp } from 'shared-kit/contract';

  /** The code of every remote by its name, each a chunk of the same build. */
  export const remotes: Record<string, () => Promise<{ app: RemoteApp }>>;
}

declare module 'virtual:remote-modules' {
  /** The code of every remote by its name, as part of the server build. */
  export const remoteModules: Record<string, object>;
}
