import type { RemoteApp as PlatformRemoteApp } from '@platform/contract/registry';
import type { Language, MessageLoader } from '../languages.ts';
import type { SessionStore } from '../session/index.ts';

export type { RemoteRoutes } from '@platform/contract/registry';

/** Exported as `app` from the remote's module `./app`. */
export interface RemoteApp extends PlatformRemoteApp<Language, [session: SessionStore]> {
  messages: MessageLoader;
}
