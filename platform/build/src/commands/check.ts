import { runPlainCommand } from './arguments.ts';
import { runStages } from './run-stages.ts';
import { quickStages } from './stages.ts';

const HELP = `npm run check

Checks types, lint, format and unit tests. It takes no arguments.`;

await runPlainCommand({ help: HELP }, async () => {
  const stages = quickStages({ isAll: false });
  process.exitCode = await runStages(stages, { isAll: false, isWhole: true });
});
