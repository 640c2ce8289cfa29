import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Mail, MailStore, MailSummary } from './mail-store.ts';

const PAGE_SIZE = 50;

/**
 * The endpoints of Mailpit's API to read, list and delete mails, and a page that shows them.
 * @see https://mailpit.axllent.org/docs/api-v1/
 */
export function mailApi(store: MailStore): Hono {
  return new Hono()
    .get('/', async (context) => {
      // A mail must load nothing from the network: no images, scripts or fonts.
      context.header('Content-Security-Policy', POLICY);
      return context.html(await readFile(PAGE, 'utf8'));
    })
    .get('/api/v1/messages', (context) => {
      const { start, limit } = context.req.query();
      return context.json(page(store.list(), store.list().length, start, limit));
    })
    .get('/api/v1/search', (context) => {
      const { query = '', start, limit } = context.req.query();
      return context.json(page(search(store.list(), query), store.list().length, start, limit));
    })
    .get('/api/v1/message/:id', (context) => {
      const mail = store.find(context.req.param('id'));
      return mail ? context.json(detail(mail)) : context.json({ Error: 'message not found' }, 404);
    })
    .delete('/api/v1/messages', async (context) => {
      const body = (await context.req.json().catch(() => ({}))) as { IDs?: string[] };
      store.delete(body.IDs);
      return context.text('ok');
    });
}

const PAGE = join(import.meta.dirname, 'page.html');
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'";

/** The used part of Mailpit's search: `to:`, `from:`, `subject:` and words, all of which must match. */
function search(mails: readonly Mail[], query: string): Mail[] {
  const terms = [...query.toLowerCase().matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/g)];
  return mails.filter((mail) =>
    terms.every(([, field, quoted, word]) => {
      const texts = {
        to: mail.To.map((to) => to.Address),
        from: [mail.From.Address],
        subject: [mail.Subject],
        any: [mail.Subject, mail.Text, mail.From.Address, ...mail.To.map((to) => to.Address)],
      }[(field ?? 'any') as 'to' | 'from' | 'subject' | 'any'];
      return texts.some((text) => text.toLowerCase().includes(quoted ?? word ?? ''));
    }),
  );
}

function page(found: readonly Mail[], total: number, start = '0', limit = String(PAGE_SIZE)) {
  const first = Math.max(0, Number(start) || 0);
  const messages = found.slice(first, first + (Number(limit) || PAGE_SIZE)).map(summary);
  return {
    total,
    unread: total,
    count: messages.length,
    messages_count: found.length,
    start: first,
    tags: [],
    messages,
  };
}

function summary({ Text: _text, HTML: _html, ...rest }: Mail): MailSummary {
  return rest;
}

function detail({ Created, Read: _read, Snippet: _snippet, ...rest }: Mail) {
  return { ...rest, Date: Created, Attachments: [], Inline: [] };
}
