import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { PerformanceObserver } from 'node:perf_hooks';
import { ReadableStream } from 'node:stream/web';

// In Vitest's VM pool the globals come from jsdom, which has no SubtleCrypto, streams or PerformanceObserver, and
// another Blob than the responses of Node's fetch.
Object.assign(globalThis, { Blob, PerformanceObserver, ReadableStream });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
