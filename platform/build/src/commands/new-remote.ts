import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder, sitePort } from '../parts.ts';
import { readRoutes } from '../read-part.ts';
import { makeRemote } from './new-remote/make-remote.ts';
import { refuseName } from './new-remote/refuse-name.ts';

const HELP = `npm run new-remote -- <name>

Makes a remote, for example mf-blog for the name blog: a prerendered page at /blog with its texts, a unit test and
a journey. Development, builds, releases and tests include it at once.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [word, ...others] = positionals;
  if (values.help) console.log(HELP);
  else if (!word || others.length > 0) throw new Error(`Pass one name.\n\n${HELP}`);
  else await makeUnlessRefused(word.replace(/^mf-/, ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makeUnlessRefused(name: string): Promise<void> {
  const remotes = await Promise.all(
    REMOTE_NAMES.map(async (remote) => {
      const { owns } = await readRoutes(remote);
      return { name: remote, paths: owns.map((owned) => owned.path) };
    }),
  );
  const isThere = (file: string) => existsSync(path.join(PROJECT_ROOT, file));
  const refusal = refuseName(name, { remotes, isThere });
  if (refusal) throw new Error(refusal);

  const files = await makeRemote({ root: PROJECT_ROOT, name });
  console.log(`${files.map((file) => `  ${file}`).join('\n')}

Created the remote ${name} and added it to package.json, package-lock.json and tsconfig.json.

${nextSteps(name)}

${remoteFolder(name)}/src is yours. Put its address where other parts find the site's addresses.`);
}

function nextSteps(name: string): string {
  const steps = [
    [`npm run dev -- --only ${name}`, `its page is at http://localhost:${sitePort()}/${name}`],
    ['npm run check', 'types, lint, format and unit tests, including its own'],
    [`npm run e2e -- journeys/${name}.spec`, 'its journey'],
    [`npm run release -- ${name}`, 'brings it live'],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`).join('\n');
}
