import { html, raw } from 'hono/html';
import type { Mail } from './mail-store.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
  body {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(16rem, 24rem) minmax(0, 1fr);
    gap: 0.75rem 1rem;
    block-size: 100dvh;
    box-sizing: border-box;
    margin: 0;
    padding: 1rem;
  }
  header { grid-column: 1 / -1; display: flex; align-items: baseline; gap: 1rem; }
  header button { margin-inline-start: auto; }
  h1, h2, p, ol { margin: 0; padding: 0; }
  ol { overflow: auto; list-style: none; }
  ol a { display: grid; padding: 0.65rem; color: inherit; text-decoration: none; }
  [aria-current='true'] { background: light-dark(#e3edfb, #22344d); }
  main { display: grid; grid-template-rows: auto auto minmax(0, 1fr); gap: 0.25rem; }
  iframe { inline-size: 100%; block-size: 100%; border: 1px solid; background: #fff; }
  @media (width < 48rem) { body { grid-template: auto minmax(0, 2fr) minmax(0, 3fr) / 1fr; } }`;

const SCRIPT = `
  document.querySelector('button').addEventListener('click', async () => {
    await fetch('api/v1/messages', { method: 'DELETE' });
    location.assign('/');
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

const names = (people: Mail['To']): string => people.map(({ Address }) => Address).join(', ');

/** The list, and an email in a frame: a chosen one stays, otherwise each new one appears. */
export function mailboxPage(emails: readonly Mail[], chosen: string | undefined) {
  const shown = emails.find(({ ID }) => ID === chosen) ?? emails[0];
  return html`<!doctype html>
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
      <body data-latest="${emails[0]?.ID ?? ''}">
        <header>
          <h1>Mailbox</h1>
          <p role="status">${emails.length === 1 ? '1 email' : `${emails.length} emails`}</p>
          <button type="button">Delete all</button>
        </header>
        <ol aria-label="Emails, latest first">
          ${emails.map(row)}
        </ol>
        ${shown && frame(shown)}
        <script type="module">
          ${raw(SCRIPT)};
        </script>
      </body>
    </html>`;

  function row(email: Mail) {
    return html`<li>
      <a href="?mail=${email.ID}" aria-current="${String(email === shown)}">
        <span>${email.Subject}</span>
        <small>${names(email.To)} · ${TIME.format(new Date(email.Created))}</small>
      </a>
    </li>`;
  }
}

function frame({ Subject, From, To, HTML, Text }: Mail) {
  return html`<main>
    <h2>${Subject}</h2>
    <small>From ${From.Address} to ${names(To)}</small>
    ${
      HTML
        ? html`<iframe
            title="The email"
            sandbox
            referrerpolicy="no-referrer"
            srcdoc="${HTML}"
          ></iframe>`
        : html`<pre>${Text}</pre>`
    }
  </main>`;
}
