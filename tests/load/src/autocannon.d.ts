/** What this package uses of it. @see https://github.com/mcollina/autocannon */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    path: string;
    headers: Record<string, string>;
  }

  export interface Client extends EventEmitter {
    setRequests(requests: { setupRequest(defaults: object): object }[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second of all connections; without it, as many as possible. */
    overallRate?: number;
    /** Called for each connection before it opens. */
    setupClient(client: Client): void;
  }

  interface Instance extends EventEmitter, PromiseLike<unknown> {
    stop(): void;
  }

  export default function autocannon(options: Options): Instance;
}
