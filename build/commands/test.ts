import { runStages } from './run-stages.ts';
import { backendStage, journeysStage, kitStage, quickStages } from './stages.ts';

process.exitCode = await runStages([...quickStages, kitStage, backendStage, journeysStage()]);
