import { kitMessages } from 'shared-kit/messages/hi-IN';
import { shellMessages } from '#lib/messages/hi-IN.ts';

/** The Hindi texts of frame and kit, in one chunk that Hindi pages preload. */
export const texts = { shell: shellMessages, kit: kitMessages };
