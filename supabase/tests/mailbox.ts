import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { sendMails } from './buying.ts';
import type { Mail } from './backend.ts';
import { asha, backend } from './shop.ts';

/** Of Asha. Each test has its own, since a mail may still arrive after its test has ended. */
let address: string;

/** For the tests of a file, after `openShop()`. */
export function openMailbox(): void {
  beforeEach(() => moveTo(`asha-${randomUUID()}@example.com`));
}

export async function moveTo(next: string): Promise<void> {
  address = next;
  await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
}

/** The latest first. */
export const mails = (): Promise<Mail[]> => backend.readMails(address);

export const subjects = async () => (await mails()).map(({ Subject }) => Subject).toSorted();

/** Waits for a mail with this in its subject. */
export async function mailAbout(subject: string): Promise<Mail> {
  const find = async () => (await mails()).find(({ Subject }) => Subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

/** What a run of the sending function did, such as `1 sent, 0 failed`. */
export async function runSending(): Promise<string> {
  const { status, body } = await sendMails(backend);
  return status === 200 ? `${body.sent} sent, ${body.failed} failed` : `status ${status}`;
}

/** Until none is due. */
export async function sendAll(): Promise<void> {
  await sendMails(backend);
  const due = () => backend.sql`select from public.mails
    where sent_at is null and next_at <= now() + interval '2 minutes'`;
  await expect.poll(due).toHaveLength(0);
}
