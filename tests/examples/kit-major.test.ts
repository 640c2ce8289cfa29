import { release } from '@platform/release/ask/release';
import { ENV, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A component of the kit gets another prop, so it gets another name: `Stars` becomes `Rating`. Three teams move at their own
// pace. Each test continues where the one before it ended. docs/majors.md describes the way.

let site: SmallSite;

const TEAMS = ['blog', 'notes', 'quiz'];

/** A shell with these components. */
const shell = (version: string, names: string[]) =>
  site.shell(version, { provides: { 'kit/ui': { version: '0.1.0', names } } });

const remote = (name: string, version: string, component: string) =>
  site.remote(name, version, {
    shared: { 'kit/ui': '*' },
    imports: { 'kit/ui': [component] },
  });

const goLive = (...dists: string[]) =>
  release(site.releaser, { dists, env: ENV, skipEarlierShells: true });

beforeAll(async () => {
  site = await smallSite();
  const remotes = await Promise.all(TEAMS.map((name) => remote(name, '1', 'Stars')));
  await goLive(await shell('1', ['Stars']), ...remotes);
});
afterAll(() => site[Symbol.asyncDispose]());

test('A shell without a used component is refused, with each team that uses it', async () => {
  const refusal = await goLive(await shell('2', ['Rating'])).catch(String);
  for (const name of TEAMS) expect(refusal).toContain(`${name}@1 imports { Stars } from kit/ui`);
});

test('A shell with both components fits every team', async () => {
  const { live } = await goLive(await shell('3', ['Rating', 'Stars']));
  expect(live.parts['shell']).toMatchObject({ version: '3' });
});

test('While one team lags, the others move, and the old component cannot go', async () => {
  await goLive(await remote('blog', '2', 'Rating'));
  await goLive(await remote('notes', '2', 'Rating'));
  await expect(goLive(await shell('4', ['Rating']))).rejects.toThrow(
    /live site stays\.\n\nfacade-imports: quiz@1 imports(?![^]*facade-imports)/,
  );
});

test('When the last team has moved, the old component goes', async () => {
  await goLive(await remote('quiz', '2', 'Rating'));
  const { live } = await goLive(await shell('4', ['Rating']));
  expect(live.parts['shell']).toMatchObject({ version: '4' });
});
