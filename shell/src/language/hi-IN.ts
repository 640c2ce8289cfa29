import { kitMessages } from 'shared-kit/messages/hi-IN';
import { shellMessages } from '#lib/messages/hi-IN.ts';

/** One chunk, which Hindi pages preload. */
export const texts = { shell: shellMessages, kit: kitMessages };
