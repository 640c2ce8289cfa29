// Can run before anything is installed, so it and its imports use Node alone, in JavaScript that Node 20 understands.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowser } from './bootstrap/browser.mjs';
import { installPackages, nodeProgram } from './bootstrap/install.mjs';
import { refusalOf, thisMachine } from './bootstrap/machine.mjs';
import { Refusal, run } from './bootstrap/program.mjs';
import { applyCompanyProxy } from './bootstrap/proxy.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
try {
  const refusal = refusalOf(thisMachine());
  if (refusal !== undefined) throw new Refusal(refusal);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** @param {string[]} words `[--browser] <script> [its own arguments]` */
async function main(words) {
  const needsBrowser = words[0] === '--browser';
  const [script, ...args] = needsBrowser ? words.slice(1) : words;
  if (script === undefined)
    throw new Refusal('No script given. Usage: run.mjs [--browser] <script>');

  applyCompanyProxy(process.env);
  await installPackages(root);
  const env = {
    ...process.env,
    PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    // Otherwise Node strips types and compiles again in each process: a fifth of a second of processor time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...(needsBrowser ? { PLAYWRIGHT_CHROMIUM: await provideBrowser(root) } : {}),
  };
  const { code } = await run(path.join(root, nodeProgram), [path.join(root, script), ...args], {
    cwd: root,
    env,
    output: 'shown',
  });
  return code;
}
