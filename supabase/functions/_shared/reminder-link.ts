import { environment, isSignedWith, sign } from './secrets.ts';

/** The signature covers it, so that it opens nothing else. */
const message = (member: string) => `stop-reminders ${member}`;

/** Ends reminders without sign-in. It is valid as long as the secret. */
export async function reminderLink(member: string, language: string): Promise<string> {
  const url = new URL('/functions/v1/stop-reminders', environment('SUPABASE_URL'));
  const signature = await sign(environment('RECONCILE_SECRET'), message(member));
  url.search = new URLSearchParams({ member, language, signature }).toString();
  return url.href;
}

export const isReminderLink = (member: string, signature: string): Promise<boolean> =>
  isSignedWith(environment('RECONCILE_SECRET'), message(member), signature);
