declare module 'virtual:shared-modules' {
  /** By the name that remotes import. */
  export const sharedModules: Record<string, object>;

  /** Each loads a chunk, which provides the module. */
  export const lazyModules: Record<string, () => Promise<unknown>>;
}

declare module 'virtual:shared-versions' {
  export const versions: Record<string, string>;
}
