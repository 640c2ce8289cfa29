import { remoteModules } from 'virtual:remote-modules';

export { renderPage } from 'shell/server';

/** The renderer takes a remote's app from here: `require('commerce')`. */
export const sharedModules = remoteModules;
