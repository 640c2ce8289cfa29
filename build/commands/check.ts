import { runStages } from './run-stages.ts';
import { quickStages } from './stages.ts';

process.exitCode = await runStages(quickStages);
