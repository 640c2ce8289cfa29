import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assertFree, findFreePorts, readPorts } from './ports.ts';

async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
}

test('Every part uses its documented port, unless a variable sets another', () => {
  const documented = { site: 5170, supabase: 54321, database: 54322, mailbox: 54324, smtp: 54325 };
  expect(readPorts({})).toEqual({ ...documented, gateway: 54330 });
  expect(readPorts({ PORT: '5180', GATEWAY_PORT: ' 6000 ', SMTP_PORT: '' })).toEqual({
    ...documented,
    site: 5180,
    gateway: 6000,
  });
});

test.each(['0', '65536', '80.5', '-1', '0x50', 'http'])('PORT=%s is refused by name', (value) => {
  expect(() => readPorts({ PORT: value })).toThrow(`PORT=${value} is not a port`);
});

test('A port in use is named, with its part and how to set another', async () => {
  const [port] = (await findFreePorts(1)) as [number];
  await expect(assertFree({ site: port })).resolves.toBeUndefined();
  await occupy(port);
  await expect(assertFree({ site: port })).rejects.toThrow(
    `Port ${port} (the site) is already in use. Choose another: PORT=${port + 10} npm start`,
  );
  await expect(assertFree({ site: port }, 'npm run dev')).rejects.toThrow(
    `PORT=${port + 10} npm run dev`,
  );
});

test('A port that an outgoing connection holds is awaited, and the terminal says so', async () => {
  // The connection is reset later.
  const server = createServer((socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outgoing = connect({ port, host: '127.0.0.1' });
  await once(outgoing, 'connect');
  const held = outgoing.localPort!;
  // The connection ends only once the terminal says so.
  const log = vi.spyOn(console, 'log').mockImplementation(() => void outgoing.resetAndDestroy());
  await expect(assertFree({ gateway: held })).resolves.toBeUndefined();
  expect(log.mock.calls).toEqual([
    [expect.stringContaining(`holds port ${held} (the payment sandbox)`)],
  ]);
  log.mockRestore();
  server.close();
});
