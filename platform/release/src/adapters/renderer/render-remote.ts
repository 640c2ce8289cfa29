import { fork } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { RenderAnswer, RenderTask } from './render-pages.ts';

/** The file has the extension of this one: `.js` in a packed platform. */
const RENDER_PROCESS = path.join(
  import.meta.dirname,
  `render-process${path.extname(import.meta.filename)}`,
);
/** Pages render in milliseconds, so a process that takes this long hangs. */
const TIME_LIMIT_MILLISECONDS = 30_000;

/** Renders pages of a remote in a shell. @returns the HTML of the page's root, by path */
export type RenderRemote = (task: RenderTask) => Promise<Record<string, string>>;

/** A page that could not be rendered. Its release is refused. */
class RenderFailed extends Error {
  override readonly name = 'RenderFailed';
}

/**
 * Renders in a separate process without credentials, files or network, so that a remote's code cannot affect the
 * release or other remotes.
 * @throws RenderFailed with the page and the reason
 */
export const renderRemote: RenderRemote = async (task) => {
  const process = fork(RENDER_PROCESS, {
    execArgv: ['--permission', `--allow-fs-read=${path.join(import.meta.dirname, '*')}`],
    // The same dates and numbers on every machine.
    env: { TZ: 'UTC', LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: TIME_LIMIT_MILLISECONDS,
  });
  const errors = text(process.stderr!);
  process.stdout!.resume();
  process.send(task);
  const answer = await new Promise<RenderAnswer | undefined>((resolve, reject) => {
    process.once('message', (message) => resolve(message as RenderAnswer));
    process.once('error', reject);
    // Not `exit`, which can come before its last message.
    process.once('disconnect', () => resolve(undefined));
  });
  const { label } = task.remote;
  if (!answer) throw new RenderFailed(`The process that rendered ${label} ended: ${await errors}`);
  return readAnswer(task, answer);
};

/**
 * The HTML of a result.
 * @throws RenderFailed with the page and the reason
 */
export function readAnswer(task: RenderTask, answer: RenderAnswer): Record<string, string> {
  const { label } = task.remote;
  if ('fault' in answer) {
    throw new RenderFailed(
      `${answer.path ?? 'The code'} of ${label} could not be rendered in ${task.shell.label}: ${answer.fault}`,
    );
  }
  for (const [at, html] of Object.entries(answer.html)) {
    const fault = checkMarkup(html);
    if (fault) throw new RenderFailed(`${at} of ${label} ${fault}`);
  }
  return answer.html;
}

/**
 * The fault of a rendered page, in words that follow its address. React also resolves if it gave up on a part and
 * left it to the browser, so the markup is checked.
 */
function checkMarkup(html: string): string | undefined {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  if (headings !== 1) return `has ${headings} headings of the first level, where a page has one`;
  if (!/<title[\s>]/.test(html)) return 'has no title';
  if (html.includes('<!--$?-->') || html.includes('<!--$!-->')) {
    return 'shows a fallback in place of a part that was not rendered';
  }
  if (/<script(?! type="application\/ld\+json")/.test(html))
    return 'needs a script to show what was rendered';
  return undefined;
}
