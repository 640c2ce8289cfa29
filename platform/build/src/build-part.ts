import path from 'node:path';
import { build } from 'vite';
import { distOf, inputsOf, type PartName, sourceCommit, sourcesOf } from './part-sources.ts';
import { sealArtifact } from './seal-artifact.ts';

// Builds the part that the argument names, even if its build is current.
const name = process.argv[2] as PartName;
const dist = distOf(name);
const root = path.dirname(dist);
const config = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
await build(config);
await build({ ...config, build: { ssr: true } });
await sealArtifact(dist, sourceCommit(inputsOf(...sourcesOf(name))));
