import path from 'node:path';
import { build } from 'vite';
import { distOf, sourcesOf, type PartName } from './build-inputs.ts';
import { sealArtifact } from './seal-artifact.ts';
import { sourceCommit } from './source-commit.ts';
import { inputsOf } from './version.ts';

// Builds the part that its argument names, whatever was built before.
const name = process.argv[2] as PartName;
const dist = distOf(name);
const root = path.dirname(dist);
const config = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
await build(config);
await build({ ...config, build: { ssr: true } });
await sealArtifact(dist, sourceCommit(inputsOf(...sourcesOf(name))));
