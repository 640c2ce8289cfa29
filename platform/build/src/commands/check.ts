import { CHECK_HELP, readNoArguments } from './arguments.ts';
import { runStages } from './run-stages.ts';
import { quickStages } from './stages.ts';

try {
  if (readNoArguments(process.argv.slice(2), 'npm run check') === 'help') console.log(CHECK_HELP);
  else
    process.exitCode = await runStages(quickStages({ isAll: false }), {
      isAll: false,
      isWhole: true,
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
