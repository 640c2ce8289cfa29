import type {
  FrameLink,
  RemoteApp as PlatformRemoteApp,
  RemoteRoutes as PlatformRemoteRoutes,
} from '@platform/contract/registry';
import type { Language, MessageLoader } from '../languages.ts';
import type { SessionStore } from '../session/index.ts';

export type FooterColumn = 'features' | 'resources' | 'company' | 'quickLinks';

/** `main`, `visitor` (without a session) and `member` are in the top bar, and on phones in the menu. */
export type FramePlace = 'main' | 'visitor' | 'member' | FooterColumn;

export type RemoteRoutes = PlatformRemoteRoutes<FrameLink<Language, FramePlace>>;

/** Exported as `app` from the remote's module `./app`. */
export interface RemoteApp extends PlatformRemoteApp<Language, [session: SessionStore]> {
  messages: MessageLoader;
}
