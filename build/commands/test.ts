import { runStages } from './run-stages.ts';
import { backendStage, journeysStage, quickStages } from './stages.ts';

process.exitCode = await runStages([...quickStages, backendStage, journeysStage()]);
