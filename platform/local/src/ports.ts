import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Where each part listens, on 127.0.0.1. */
export interface Ports {
  site: number;
  supabase: number;
  database: number;
  mailbox: number;
  smtp: number;
  gateway: number;
}

const SETTINGS: { [Part in keyof Ports]: { variable: string; preset: number; label: string } } = {
  site: { variable: 'PORT', preset: 5170, label: 'the site' },
  supabase: { variable: 'SUPABASE_PORT', preset: 54321, label: 'the Supabase API' },
  database: { variable: 'DATABASE_PORT', preset: 54322, label: 'Postgres' },
  mailbox: { variable: 'MAILBOX_PORT', preset: 54324, label: 'the mailbox' },
  smtp: { variable: 'SMTP_PORT', preset: 54325, label: "the mailbox's SMTP" },
  gateway: { variable: 'GATEWAY_PORT', preset: 54330, label: 'the payment sandbox' },
};

/**
 * The ports of this run: the documented ones, unless a variable names another.
 * @throws Error that names the variable when a value is no port, or when two parts want the same one.
 */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const ports = mapSettings(({ variable, preset }) => {
    const value = env[variable]?.trim();
    if (!value) return preset;
    const port = Number(value);
    if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
      throw new Error(`${variable}=${value} is not a port: give a number from 1 to 65535.`);
    }
    return port;
  });
  const owners = new Map<number, string>();
  for (const part of partsOf(ports)) {
    const { variable, label } = SETTINGS[part];
    const other = owners.get(ports[part]);
    if (other) {
      throw new Error(
        `Port ${ports[part]} is wanted by ${other} and ${label}. Change ${variable}.`,
      );
    }
    owners.set(ports[part], label);
  }
  return ports;
}

/**
 * Returns when nothing listens on any of these ports.
 * @param command what the person typed
 * @throws Error that names the taken port, the part that wants it and the variable that chooses another.
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

/** @throws Error that names the taken port, the part that wants it and the way to another. */
export async function assertPortFree(
  port: number,
  label: string,
  remedy: { variable: string; other: number; command: string },
): Promise<void> {
  if (await isFree(port)) return;
  const { variable, other, command } = remedy;
  throw new Error(
    `Port ${port} (${label}) is already in use. Choose another: ${variable}=${other} ${command}`,
  );
}

/** Where free ports are looked for: above those that browsers refuse, and below any that a system gives to outgoing connections. */
const FREE = { first: 20_000, last: 32_000 };

/**
 * As many ports in a row as asked for that are free now. Nobody is given them by chance until they are used: systems
 * give outgoing connections ports of a range of their own, from 32768 or 49152 on.
 * @param chooseFirst where to look; asked again as long as one of them is taken
 */
export async function findFreePorts(
  count: number,
  chooseFirst = () => randomInt(FREE.first, FREE.last - count),
): Promise<number[]> {
  const first = chooseFirst();
  const ports = Array.from({ length: count }, (_, index) => first + index);
  const areFree = await Promise.all(ports.map(isFree));
  return areFree.every(Boolean) ? ports : findFreePorts(count, chooseFirst);
}

/** On 127.0.0.1, and on what `localhost` means here: where it is ::1, development servers listen there. */
async function isFree(port: number): Promise<boolean> {
  try {
    for (const host of ['127.0.0.1', 'localhost']) await close(await listen(port, host));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

function listen(port: number, host = '127.0.0.1') {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function mapSettings(read: (setting: { variable: string; preset: number }) => number): Ports {
  return {
    site: read(SETTINGS.site),
    supabase: read(SETTINGS.supabase),
    database: read(SETTINGS.database),
    mailbox: read(SETTINGS.mailbox),
    smtp: read(SETTINGS.smtp),
    gateway: read(SETTINGS.gateway),
  };
}

function partsOf(ports: Partial<Ports>): (keyof Ports)[] {
  return Object.keys(ports) as (keyof Ports)[];
}
