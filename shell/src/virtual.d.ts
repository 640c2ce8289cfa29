declare module 'virtual:shared-modules' {
  /** Every facade with its version, by the name that remotes import. */
  export const sharedModules: Record<string, { version: string; module: Record<string, unknown> }>;
}
