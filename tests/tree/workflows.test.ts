import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { JOURNEY_GROUPS, VITEST_GROUPS } from 'scripts/test-groups';
import { expect, test } from 'vitest';

// The parser imports JSON without the attribute that Node asks for.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

const TEMPLATE = 'scripts/repository-template';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

const workflows = globSync(`{.,${TEMPLATE}}/.github/workflows/*.yml`, { cwd: PROJECT_ROOT });

/** By the schema of GitHub. */
function faultsOf(name: string, content: string): string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

test.for(workflows)('GitHub accepts the workflow %s', (file) => {
  expect(faultsOf(file, read(file))).toEqual([]);
});

test.for([...JOURNEY_GROUPS, ...Object.keys(VITEST_GROUPS)])(
  'A job runs the group %s, which npm test leaves out',
  (group) => {
    const runs = new RegExp(String.raw`group: \[.*\b${group}\b|npm .*\b${group}\b`);
    expect(
      workflows.filter((file) => !file.startsWith(TEMPLATE) && runs.test(read(file))),
    ).not.toEqual([]);
  },
);

const uses = workflows.flatMap((file) => read(file).match(/\buses:.*/g) ?? []);

test.each([...new Set(uses)])(
  'A workflow runs one commit of an action, with its tag: %s',
  (one) => {
    expect(one).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+/);
  },
);

test.for(workflows)('%s may read only, unless a job says what it writes', (file) => {
  expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n\n/m);
});

test.for(workflows.filter((file) => file.startsWith(TEMPLATE)))(
  '%s runs scripts that exist',
  (file) => {
    const { scripts } = JSON.parse(read(`${TEMPLATE}/package.json`)) as { scripts: object };
    const used = [...read(file).matchAll(/npm run (?:--silent )?(\w+)/g)].map(([, name]) => name);
    expect(used).not.toEqual([]);
    for (const name of used) expect(scripts).toHaveProperty(name!);
  },
);
