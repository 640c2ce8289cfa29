import { kitMessages } from 'shared-kit/messages/hi-IN';
import { shellMessages } from '#lib/messages/hi-IN.ts';

/** What the frame says in Hindi, in one file: one request, which a Hindi page names in its HTML. */
export const texts = { shell: shellMessages, kit: kitMessages };
