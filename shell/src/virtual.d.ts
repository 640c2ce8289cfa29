declare module 'virtual:shared-modules' {
  interface Offer {
    version: string;
    /** Part of the shell's own code. */
    module?: Record<string, unknown>;
    /** Loaded when a remote first wants it. */
    load?: () => Promise<Record<string, unknown>>;
  }

  /** Every facade, by the name that remotes import. */
  export const sharedModules: Record<string, Offer>;
}
