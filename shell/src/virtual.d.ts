declare module 'virtual:shared-modules' {
  interface Offer {
    version: string;
    /** The module, if it is part of the shell's script. */
    module?: Record<string, unknown>;
    /** Loads the module when the first remote needs it. */
    load?: () => Promise<Record<string, unknown>>;
  }

  /** Every shared module, by the name that remotes import. */
  export const sharedModules: Record<string, Offer>;
}
