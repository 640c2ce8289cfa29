/** The container, and what only the container uses. */
export const isFederationModule = (id: string): boolean => /^\0?virtual:mf[:-]/.test(id);
