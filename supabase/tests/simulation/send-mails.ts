import type { World } from './world.ts';

export type MailServer = 'accepts' | 'defers' | 'refuses';

/**
 * Does what the edge function send-mails does with the members' emails.
 * @throws Error when an email is sent after it was accepted or refused for good, or operators do not see a refused one
 */
export async function sendMails(world: World, server: MailServer): Promise<void> {
  const { sql, members, endedMails } = world;
  for (let count = 0; count < 20; count += 1) {
    const mail = await sql.begin(async (one) => {
      await one`select set_config('world.members', ${members.join()}, true)`;
      const [row] = await one<{ mail: { id: number; about: string } | null }[]>`
        select public.claim_mail() as mail`;
      return row!.mail;
    });
    if (!mail) return;
    if (endedMails.has(mail.id)) throw new Error(`The mail about ${mail.about} is sent again`);
    if (server === 'defers') continue;
    await sql`select public.finish_mail(${mail.id}, ${server === 'refuses' ? '550' : null})`;
    endedMails.add(mail.id);
    if (server === 'accepts') continue;
    const seen = await sql`select from private.failed_mails() where id = ${mail.id}`;
    if (seen.length === 0) throw new Error(`Operators do not see the refused mail ${mail.about}`);
  }
}
