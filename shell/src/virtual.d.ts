declare module 'virtual:shared-modules' {
  /** The shared modules that are part of the shell's script, by the name that remotes import. */
  export const sharedModules: Record<string, object>;

  /** For each other shared module: loads its chunk, which provides it. */
  export const lazyModules: Record<string, () => Promise<unknown>>;
}

declare module 'virtual:shared-versions' {
  /** The version of every shared module. */
  export const versions: Record<string, string>;
}
