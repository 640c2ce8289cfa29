import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Mail, MailStore, MailSummary } from './mail-store.ts';

const PAGE_SIZE = 50;

/**
 * Mailpit's endpoints to read, list and delete emails, and a page that shows them.
 * @see https://mailpit.axllent.org/docs/api-v1/
 */
export function mailApi(store: MailStore): Hono {
  return new Hono()
    .get('/', async (context) => {
      // An email must load nothing from the network: no images, scripts or fonts.
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
    .get('/api/v1/message/:id/part/:part', (context) => {
      const { id, part } = context.req.param();
      const file = store.find(id)?.files.find(({ PartID }) => PartID === part);
      if (!file) return context.json({ Error: 'attachment not found' }, 404);
      context.header('Content-Type', file.ContentType);
      return context.body(new Uint8Array(file.content));
    })
    .delete('/api/v1/messages', async (context) => {
      const ids = readIds(await context.req.text());
      if (ids === 'malformed') {
        return context.json(
          { Error: 'the body must be {"IDs": ["…"]}, or empty for all mails' },
          400,
        );
      }
      store.delete(ids);
      return context.text('ok');
    });
}

/** `undefined` for all emails: only an empty body or an empty list means all, as in Mailpit. */
function readIds(text: string): string[] | undefined | 'malformed' {
  if (text === '') return undefined;
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), DeleteBody), text);
  return body.success ? body.output.IDs : 'malformed';
}

const DeleteBody = v.strictObject({ IDs: v.array(v.string()) });

const PAGE = path.join(import.meta.dirname, 'page.html');
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'";

/** Mailpit's `to:`, `from:`, `subject:` and words, all of which must match. */
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

function summary({ Text: _text, HTML: _html, files: _files, ...rest }: Mail): MailSummary {
  return rest;
}

function detail({ Created, Read: _read, Snippet: _snippet, files, ...rest }: Mail) {
  const Attachments = files.map(({ content, ...file }) => ({ ...file, Size: content.length }));
  return { ...rest, Date: Created, Attachments, Inline: [] };
}
