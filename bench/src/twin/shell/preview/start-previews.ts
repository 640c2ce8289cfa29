import type { startPreviews as startFederated } from 'shell/preview/start-previews';

/** Replaces the shell's file of this name: one build has no candidates of single remotes. */
export const startPreviews: typeof startFederated = (registry) => Promise.resolve({ registry });
