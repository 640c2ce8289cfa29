import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOPBACK } from '@platform/release/respond/http-server';

const SETTINGS = {
  site: { variable: 'PORT', preset: 5170, label: 'the site' },
  supabase: { variable: 'SUPABASE_PORT', preset: 54321, label: 'the Supabase API' },
  database: { variable: 'DATABASE_PORT', preset: 54322, label: 'Postgres' },
  mailbox: { variable: 'MAILBOX_PORT', preset: 54324, label: 'the mailbox' },
  smtp: { variable: 'SMTP_PORT', preset: 54325, label: "the mailbox's SMTP" },
  gateway: { variable: 'GATEWAY_PORT', preset: 54330, label: 'the payment sandbox' },
};

export type Ports = Record<keyof typeof SETTINGS, number>;

/** @throws Error with the variable if a value is not a port */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const portOf = (part: keyof Ports): number => {
    const { variable, preset } = SETTINGS[part];
    const value = env[variable]?.trim();
    if (!value) return preset;
    const port = Number(value);
    if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
      throw new Error(`${variable}=${value} is not a port: give a number from 1 to 65535.`);
    }
    return port;
  };
  return Object.fromEntries(partsOf(SETTINGS).map((part) => [part, portOf(part)])) as Ports;
}

/**
 * @param command the command to repeat
 * @throws Error with the port in use, its part, and the variable that sets another
 */
export async function assertFree(ports: Partial<Ports>, command = 'npm start'): Promise<void> {
  for (const part of partsOf(ports)) {
    const port = ports[part];
    if (port === undefined) continue;
    const { variable, label } = SETTINGS[part];
    const other = port + 10 <= 65_535 ? port + 10 : port - 10;
    await assertPortFree(port, label, { variable, other, command });
  }
}

const POLL_MS = 200;
/** Linux keeps the port of an ended connection for this time. */
const ENDED_CONNECTION_MS = 60_000;

/**
 * Systems also give such ports to outgoing connections, for example of a test run a moment ago: then this waits.
 * @throws Error with the port in use, its part and how to set another
 */
export async function assertPortFree(
  port: number,
  label: string,
  remedy: { variable: string; other: number; command: string },
): Promise<void> {
  const deadline = Date.now() + ENDED_CONNECTION_MS;
  for (let isWaiting = false; !(await isFree(port)); isWaiting = true) {
    if (Date.now() > deadline || (await accepts(port, 'localhost'))) {
      const { variable, other, command } = remedy;
      throw new Error(
        `Port ${port} (${label}) is already in use. Choose another: ${variable}=${other} ${command}`,
      );
    }
    if (!isWaiting) {
      console.log(
        `An outgoing connection holds port ${port} (${label}). Waiting up to a minute for its end …`,
      );
    }
    await sleep(POLL_MS);
  }
}

export function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Above the ports that browsers refuse, and under those that systems use for outgoing connections. */
const FREE = { first: 20_000, last: 32_000 };
const BLOCK_SIZE = 16;

/**
 * Consecutive ports of a block that this process reserves by listening on the block's first port, so that two processes
 * get different ports.
 * @param count at most 15
 */
export async function findFreePorts(count: number): Promise<number[]> {
  for (;;) {
    const reserved = randomInt(FREE.first / BLOCK_SIZE, FREE.last / BLOCK_SIZE) * BLOCK_SIZE;
    const ports = Array.from({ length: count }, (_, index) => reserved + 1 + index);
    const reservation = await listen(reserved).catch(ignoreInUse);
    const areFree = reservation && (await Promise.all(ports.map(isFree))).every(Boolean);
    if (areFree) {
      reservation.unref();
      return ports;
    }
    if (reservation) await close(reservation);
  }
}

/** On 127.0.0.1 and on what `localhost` resolves to: development servers listen on ::1 where it does. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', 'localhost']) {
    const server = await listen(port, host).catch(ignoreInUse);
    if (!server) return false;
    await close(server);
  }
  return true;
}

function ignoreInUse(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE') throw error;
}

function listen(port: number, host = LOOPBACK) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function partsOf(ports: Partial<Record<keyof Ports, unknown>>): (keyof Ports)[] {
  return Object.keys(ports) as (keyof Ports)[];
}
