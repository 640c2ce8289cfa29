/** Every module in `facade/`, by the name that remotes import. The build provides it. */
declare module 'virtual:shared-modules' {
  export const sharedModules: Record<string, object>;
}
