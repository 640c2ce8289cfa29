import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { PerformanceObserver } from 'node:perf_hooks';
import { ReadableStream } from 'node:stream/web';

// Inside Vitest's VM pool the globals are those of jsdom, which lacks SubtleCrypto, streams and
// PerformanceObserver, and whose Blob is not the one that Node's fetch answers with.
Object.assign(globalThis, { Blob, PerformanceObserver, ReadableStream });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
