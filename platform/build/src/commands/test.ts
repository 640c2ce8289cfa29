import { changedFiles } from './affected.ts';
import { readTestArguments, TEST_HELP, type TestArguments } from './arguments.ts';
import { runStages } from './run-stages.ts';
import { allStages, stagesFor } from './stages.ts';

try {
  const read = readTestArguments(process.argv.slice(2));
  if (read === 'help') console.log(TEST_HELP);
  else process.exitCode = await test(read);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function test(selection: TestArguments): Promise<number> {
  const { isAll, changedSince } = selection;
  // The test runners and their workers inherit it.
  if (isAll) process.env.TEST_TIER = 'all';
  else delete process.env.TEST_TIER;
  const stages =
    changedSince === undefined
      ? allStages(selection)
      : stagesFor(changedFiles(changedSince), { isAll, changedSince });
  return runStages(stages, { isAll, isWhole: changedSince === undefined });
}
