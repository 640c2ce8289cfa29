import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fulcioHandler, initializeCA, initializeCTLog, initializeTLog } from '@sigstore/mock';

export interface SigstoreService extends AsyncDisposable {
  url: string;
  /** Verifies what this service vouches for. */
  trustedRoot: object;
}

/** The two services of Sigstore on loopback: one certifies the identity in a token, the other logs signatures. */
export async function startSigstore(): Promise<SigstoreService> {
  const keys = { ca: newKeys(), log: newKeys() };
  const certificates = await initializeCTLog(keys.ca);
  const authority = await initializeCA(keys.ca, certificates);
  const log = await initializeTLog('https://log.example', keys.log);
  const handlers = [
    fulcioHandler(authority),
    {
      path: '/api/v1/log/entries',
      fn: async (body: string) => ({
        statusCode: 201,
        response: JSON.stringify(await log.log(loggedEntry(body))),
        contentType: 'application/json',
      }),
    },
  ];
  const server = createServer((request, response) => {
    const handler = handlers.find(({ path }) => request.url === path);
    void text(request)
      .then((body) => handler!.fn(body))
      .then(({ statusCode, response: body, contentType = 'text/plain' }) =>
        response.writeHead(statusCode, { 'Content-Type': contentType }).end(body),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const start = new Date(Date.now() - 60_000).toISOString();
  const logOf = (rawBytes: Buffer, keyId: Buffer) => ({
    baseUrl: 'https://log.example',
    hashAlgorithm: 'SHA2_256',
    publicKey: {
      rawBytes: rawBytes.toString('base64'),
      keyDetails: 'PKIX_ECDSA_P256_SHA_256',
      validFor: { start },
    },
    logId: { keyId: keyId.toString('base64') },
  });
  const root = bytesOf(authority.rootCertificate);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trustedRoot: {
      mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
      tlogs: [logOf(log.publicKey, createHash('sha256').update(log.publicKey).digest())],
      ctlogs: [logOf(certificates.publicKey, bytesOf(certificates.logID))],
      certificateAuthorities: [
        {
          subject: { organization: 'example', commonName: 'example' },
          uri: 'https://authority.example',
          certChain: { certificates: [{ rawBytes: root.toString('base64') }] },
          validFor: { start },
        },
      ],
      timestampAuthorities: [],
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * What the log keeps of a proposed entry: hashes in place of the envelope.
 * @see https://github.com/sigstore/rekor/blob/main/pkg/types/dsse/README.md
 */
function loggedEntry(body: string): object {
  const { spec, ...kind } = JSON.parse(body) as {
    spec: { proposedContent: { envelope: string; verifiers: string[] } };
  };
  const { envelope, verifiers } = spec.proposedContent;
  const { payload, signatures } = JSON.parse(envelope) as {
    payload: string;
    signatures: { sig: string }[];
  };
  const hashOf = (content: string | Buffer) => ({
    algorithm: 'sha256',
    value: createHash('sha256').update(content).digest('hex'),
  });
  return {
    ...kind,
    spec: {
      envelopeHash: hashOf(envelope),
      payloadHash: hashOf(Buffer.from(payload, 'base64')),
      signatures: signatures.map(({ sig }, index) => ({
        signature: sig,
        verifier: verifiers[index],
      })),
    },
  };
}

/** As a CI service gives it to a job. */
export const jobToken = (claims: { iss: string; sub: string }): string =>
  [{ alg: 'none' }, { ...claims, aud: 'sigstore' }, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const newKeys = (): { publicKey: KeyObject; privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
