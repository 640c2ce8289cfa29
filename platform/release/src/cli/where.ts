import { runCommand, onlyArgument } from '@platform/build/command-line';
import { UNCOMMITTED } from '@platform/build/commits';
import { openMachineStore } from '../store/machine-store.ts';
import { findSource, readScriptPlace, type SourcePlace } from '../after/find-source.ts';

const HELP = `npm run where -- <part>@<version>:<script>:<line>:<column> [--json]

Prints the line of the sources that a place in a released script was built from, with its last commit and author. The place
is one of a report, or an address in a stack: https://site.example/mf/shop/<version>/assets/app-x.js:1:2045`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals }) => {
  const question = 'Which place? For example shop@<version>:assets/app-x.js:1:2045';
  const place = readScriptPlace(onlyArgument(positionals, question));
  const source = await findSource(await openMachineStore('read'), place);
  return { text: describe(source), json: source };
});

function describe({ file, line, column, builtFrom, blame }: SourcePlace): string {
  const place = `${file}:${line}:${column}`;
  if (blame) {
    const { commit, subject, author, at } = blame;
    return `${place}\n  ${commit.slice(0, 12)} ${subject}\n  ${author}, ${at.slice(0, 10)}`;
  }
  if (file.includes('node_modules/')) return place;
  return builtFrom === UNCOMMITTED
    ? `${place}\n  The version was built with uncommitted changes.`
    : `${place}\n  This checkout has no commit ${builtFrom}: git fetch`;
}
