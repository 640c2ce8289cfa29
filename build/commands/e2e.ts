import { runStages } from './run-stages.ts';
import { journeysStage } from './stages.ts';

process.exitCode = await runStages([journeysStage(process.argv.slice(2))]);
