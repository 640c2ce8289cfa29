import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import type { Mail, MailStore, MailSummary } from './mail-store.ts';

const PAGE = path.join(import.meta.dirname, 'page.html');
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'";

/**
 * The endpoints of Mailpit that list, read and delete emails, and a page that shows them.
 * @see https://mailpit.axllent.org/docs/api-v1/
 */
export function mailApi(store: MailStore): Hono {
  return new Hono()
    .get('/', async (context) => {
      // An email must load nothing from the network: no images, scripts or fonts.
      context.header('Content-Security-Policy', POLICY);
      return context.html(await readFile(PAGE, 'utf8'));
    })
    .get('/api/v1/messages', (context) =>
      context.json({ total: store.list().length, messages: store.list().map(summary) }),
    )
    .get('/api/v1/message/:id', (context) => {
      const mail = store.find(context.req.param('id'));
      return mail ? context.json(mail) : context.json({ Error: 'message not found' }, 404);
    })
    .delete('/api/v1/messages', async (context) => {
      if ((await context.req.text()) !== '') {
        return context.json({ Error: 'this deletes all mails; the body must be empty' }, 400);
      }
      store.clear();
      return context.text('ok');
    });
}

function summary({ ID, From, To, Subject, Created }: Mail): MailSummary {
  return { ID, From, To, Subject, Created };
}
