import { html, raw } from 'hono/html';
import type { Mail } from './mail.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
  body { max-inline-size: 64rem; margin: 1rem auto; padding-inline: 1rem; }
  header { display: flex; align-items: baseline; gap: 1rem; }
  header button { margin-inline-start: auto; }
  summary { padding-block: 0.5rem; }
  iframe { inline-size: 100%; block-size: 75dvh; border: 1px solid; background: #fff; }`;

const SCRIPT = `
  document.querySelector('button').addEventListener('click', async () => {
    await fetch('api/v1/messages', { method: 'DELETE' });
    location.reload();
  });
  setInterval(async () => {
    try {
      const { messages } = await (await fetch('api/v1/messages')).json();
      if ((messages[0]?.ID ?? '') !== document.body.dataset.latest) location.reload();
    } catch {
      document.querySelector('[role=status]').textContent = 'The backend is not running.';
    }
  }, 1500)`;

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });

/** Every email in a frame. The latest is open, also when it arrives later. */
export const mailboxPage = (mails: readonly Mail[]) =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body data-latest="${mails[0]?.ID ?? ''}">
        <header>
          <h1>Mailbox</h1>
          <p role="status">${mails.length === 1 ? '1 email' : `${mails.length} emails`}</p>
          <button type="button">Delete all</button>
        </header>
        ${mails.map((mail, index) => entry(mail, index === 0))}
        <script type="module">
          ${raw(SCRIPT)};
        </script>
      </body>
    </html>`;

const entry = ({ Subject, From, To, Created, HTML, Text }: Mail, isOpen: boolean) =>
  html`<details name="email" ${isOpen ? 'open' : ''}>
    <summary>${Subject}</summary>
    <p>
      From ${From.Address} to ${To.map(({ Address }) => Address).join(', ')},
      ${TIME.format(new Date(Created))}
    </p>
    ${
      HTML
        ? html`<iframe
            title="${Subject}"
            sandbox
            referrerpolicy="no-referrer"
            loading="lazy"
            srcdoc="${HTML}"
          ></iframe>`
        : html`<pre>${Text}</pre>`
    }
  </details>`;
