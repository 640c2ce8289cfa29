/**
 * How a member's data are asked for. Once more at the most, then the page offers to try again; and without a network
 * the request fails like any other, where the library would wait for the network in silence.
 */
export const queryPolicy = { retry: 1, networkMode: 'always' } as const;
