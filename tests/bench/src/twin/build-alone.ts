import { buildTwin } from './build-twin.ts';

// A process of its own, as the build of a part is, so that its time can be measured.
await buildTwin(process.argv[2]!);
