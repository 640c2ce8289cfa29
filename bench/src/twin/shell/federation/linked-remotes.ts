import type { prepareLinkedRemotes as prepareFederated } from 'shell/federation/linked-remotes';

/** Replaces the shell's file of this name: one build has no versions to fetch before a navigation. */
export const prepareLinkedRemotes: typeof prepareFederated = () => undefined;
