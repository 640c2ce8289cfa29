import { createHash, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';
import { startEdge } from './edge.ts';
import { createLink } from './link.ts';

const LATENCY = 40;

test('The certificate is valid today, and its fingerprint is that of its key', () => {
  const { cert, fingerprint } = createCertificate();
  const certificate = new X509Certificate(cert);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validFromDate.getTime()).toBeLessThan(Date.now());
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now());
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(key).digest('base64')).toBe(fingerprint);
});

test('The edge passes requests and responses on over HTTP/2, after the latency of the link', async () => {
  const origin = createServer((request, response) => {
    response.writeHead(201, { 'x-from': 'origin', connection: 'keep-alive' });
    response.write(`${request.method} ${request.url} ${String(request.headers['x-asked'])}: `);
    request.pipe(response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const certificate = createCertificate();
  const { port } = origin.address() as AddressInfo;
  const edge = await startEdge({
    origin: `http://127.0.0.1:${port}`,
    link: createLink({ bytesPerSecond: 1e6, latency: LATENCY }),
    certificate,
  });
  const client = connect(edge.url, { ca: certificate.cert, checkServerIdentity: () => undefined });
  const started = performance.now();
  const stream = client.request({ ':method': 'POST', ':path': '/orders?page=2', 'x-asked': 'yes' });
  stream.end('two modules');
  const headers = await new Promise<Record<string, unknown>>((resolve) =>
    stream.once('response', resolve),
  );
  expect(headers).toMatchObject({ ':status': 201, 'x-from': 'origin' });
  expect(await text(stream)).toBe('POST /orders?page=2 yes: two modules');
  expect(performance.now() - started).toBeGreaterThan(LATENCY);
  client.close();
  await edge.close();
  origin.close();
});
