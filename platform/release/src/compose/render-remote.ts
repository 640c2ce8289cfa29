import path from 'node:path';
import { ReleaseRefused } from '../check/rules/rule.ts';
import { askApart } from './ask-apart.ts';
import type { RenderTask } from './render-pages.ts';

/** Pages render in milliseconds, so a process that takes this long hangs. */
const TIME_LIMIT_MILLISECONDS = 30_000;

const MEMORY = '--max-old-space-size=512';
/** Of all pages of a remote together, as text. */
const MAX_OUTPUT = 5_000_000;

/** The HTML of each page, by path, or a fault. */
type Rendered = Record<string, string> | string;

/** @returns the HTML of the page's root, by path */
export type RenderRemote = (task: RenderTask) => Promise<Record<string, string>>;

/** @throws ReleaseRefused with the fault of a page, or of the code of all pages */
function refusePage(problem: string): never {
  const impact = 'Visitors would have seen a page without its content.';
  const remedy = 'Make the page render without a browser: npm test covers every prerendered page.';
  throw new ReleaseRefused([{ rule: 'renders-pages', problem, impact, remedy }]);
}

/** The line of a process's output that names the error, without the stack. */
const errorLine = (output: string): string =>
  /^\w*Error\b.*/m.exec(output)?.[0] ?? output.trim().split('\n')[0]!;

/** Node 20 calls its permission model an experiment. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * In a process without credentials, files or network, so that a remote's code cannot affect the release or other
 * remotes.
 * @throws ReleaseRefused with the page and the reason
 */
export const renderRemote: RenderRemote = async (task) => {
  const asked = await askApart(path.join(import.meta.dirname, 'render-process'), task, {
    execArgv: [MEMORY, PERMISSION, `--allow-fs-read=${path.join(import.meta.dirname, '*')}`],
    // The same dates and numbers on every machine.
    env: { TZ: 'UTC', LANG: 'C' },
    timeout: TIME_LIMIT_MILLISECONDS,
  });
  if ('answer' in asked) return readResult(task, asked.answer as Rendered);
  return refusePage(
    `the process that rendered ${task.remote.label} ended: ${errorLine(asked.ended)}`,
  );
};

/** @throws ReleaseRefused with the page and the reason */
export function readResult({ remote }: RenderTask, result: Rendered): Record<string, string> {
  if (typeof result === 'string') return refusePage(result);
  const pages = Object.entries(result);
  if (pages.reduce((sum, [, html]) => sum + html.length, 0) > MAX_OUTPUT)
    refusePage(`the pages of ${remote.label} have more than ${MAX_OUTPUT} characters`);
  for (const [at, html] of pages) {
    const fault = checkMarkup(html);
    if (fault) refusePage(`${at} of ${remote.label} ${fault}`);
  }
  return result;
}

/** React's markers of a `<Suspense>` inside another one: the outer one belongs to the shell. */
const NESTED_SUSPENSE = /<!--\$-->(?:(?!<!--\/\$-->).)*<!--\$-->/s;

/** React also resolves if it could not render a part and left it to the browser, so the markup is checked. */
function checkMarkup(html: string): string | undefined {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  if (headings !== 1) return `has ${headings} first-level headings instead of one`;
  if (!/<title[\s>]/.test(html)) return 'has no title';
  if (html.includes('<!--$?-->') || html.includes('<!--$!-->')) {
    return 'shows a fallback in place of a part that was not rendered';
  }
  if (NESTED_SUSPENSE.test(html)) {
    return 'has a <Suspense> of its own around content, which React would hydrate later than the rest';
  }
  if (/<script(?! type="application\/ld\+json")/.test(html))
    return 'needs a script to show what was rendered';
  return undefined;
}
