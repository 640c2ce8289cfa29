import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, onTestFinished, test } from 'vitest';

// The parser imports JSON without the attribute that Node asks for.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

const TEMPLATE = 'scripts/repository-template';
const PIPELINE = `${TEMPLATE}/.gitlab-ci.yml`;
/** It applies the schema of GitLab, and the rules of its jobs. */
const LINTER = path.join(PROJECT_ROOT, 'node_modules/gitlab-ci-local/dist/index.js');

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

test.each([
  ['permissions:', 'permission:'],
  ['contents: read', 'contents: reed'],
  ['github.event', 'gitlab.event'],
])('GitHub refuses a workflow with another word for "%s"', (word, other) => {
  const file = `${TEMPLATE}/.github/workflows/pull-request.yml`;
  expect(faultsOf(file, read(file).replaceAll(word, other))).not.toEqual([]);
});

const uses = workflows.flatMap((file) => read(file).match(/\buses:.*/g) ?? []);

test.each([...new Set(uses)])(
  'A workflow runs one commit of an action, with its tag in a comment: %s',
  (one) => {
    expect(one).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+/);
  },
);

test.for(workflows)('%s may read only, unless a job says what it writes', (file) => {
  expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n\n/m);
});

test('GitLab runs a created pipeline as a check with a preview, or as a release with a rollback by hand', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pipeline '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = async (program: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  await run('git', 'init', '--quiet');
  await run('git', 'remote', 'add', 'origin', 'git@gitlab.com:team/blog.git');
  const jobsOf = (pipeline: string, source: string): Promise<string> => {
    writeFileSync(path.join(folder, '.gitlab-ci.yml'), pipeline);
    const variable = `CI_PIPELINE_SOURCE=${source}`;
    return run(process.execPath, LINTER, '--list', '--variable', variable);
  };
  const pipeline = read(PIPELINE);
  const merging = await jobsOf(pipeline, 'merge_request_event');
  expect(merging).toMatch(/^check .*^preview /ms);
  const merged = await jobsOf(pipeline, 'push');
  expect(merged).toMatch(/^release +release +on_success.*^rollback +release +manual/ms);
  const wrong = pipeline.replace('id_tokens:', 'tokens:');
  await expect(jobsOf(wrong, 'push')).rejects.toThrow(/tokens/);
});

test.for([...workflows.filter((file) => file.startsWith(TEMPLATE)), PIPELINE])(
  '%s runs scripts of the created repository',
  (file) => {
    const { scripts } = JSON.parse(read(`${TEMPLATE}/package.json`)) as { scripts: object };
    const used = [...read(file).matchAll(/npm run (?:--silent )?(\w+)/g)].map(([, name]) => name);
    expect(used).not.toEqual([]);
    for (const name of used) expect(scripts).toHaveProperty(name!);
  },
);
