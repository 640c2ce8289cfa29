import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';

// Inside Vitest's VM pool the globals are those of jsdom, which has no SubtleCrypto, and whose Blob is not the one that
// Node's fetch answers with. In a browser each is one and the same.
Object.assign(globalThis, { Blob });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
