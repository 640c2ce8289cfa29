import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';

/** A running S3 server with one empty bucket. */
export interface S3Server extends AsyncDisposable {
  bucket: string;
  url: string;
  client: S3Client;
}

/**
 * Starts fauxqs, an S3 server that ignores conditions on writes.
 * @param options.conditionalWrites puts a proxy in front of it that supports them, as S3 does since 2024
 */
export async function startS3Server(options: { conditionalWrites: boolean }): Promise<S3Server> {
  const bucket = 'releases';
  const fauxqs = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  fauxqs.createBucket(bucket);
  const proxy = options.conditionalWrites ? await startConditionalProxy(fauxqs.port) : undefined;
  const url = `http://127.0.0.1:${proxy?.port ?? fauxqs.port}`;
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    bucket,
    url,
    client,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await proxy?.stop();
      await fauxqs.stop();
    },
  };
}

async function startConditionalProxy(behind: number) {
  // Writes run one after the other, so that none comes between a check and its write.
  let last = Promise.resolve();
  const server = createServer((incoming, response) => {
    if (incoming.headers['if-none-match'] !== '*') return void forward(behind, incoming, response);
    last = last.then(() => createOnly(behind, incoming, response));
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

async function createOnly(
  behind: number,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${behind}${incoming.url}`, { method: 'HEAD' });
  if (status === 404) return forward(behind, incoming, response);
  incoming.resume();
  response
    .writeHead(412, { 'content-type': 'application/xml' })
    .end('<Error><Code>PreconditionFailed</Code></Error>');
}

function forward(
  behind: number,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: behind, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response).once('close', resolve);
    });
    incoming.pipe(passed);
  });
}
