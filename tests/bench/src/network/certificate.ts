import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for one run. */
export interface Certificate {
  key: string;
  cert: string;
  /** What Chromium accepts in `--ignore-certificate-errors-spki-list`: the hash of the public key. */
  fingerprint: string;
}

/**
 * Makes a certificate that signs itself, because browsers use HTTP/2 only over TLS. Chromium trusts it by its fingerprint
 * alone. It does not cache what comes over a connection with certificate errors, so ignoring all errors would make every
 * repeat visit a first one.
 */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signed = sequence(
    integer(1),
    SIGNATURE,
    NAME,
    sequence(utcTime(hoursFromNow(-24)), utcTime(hoursFromNow(24))),
    NAME,
    publicKey,
  );
  const signature = sign('sha256', signed, createPrivateKey(privateKey));
  const certificate = sequence(signed, SIGNATURE, der(TAG.bitString, Buffer.of(0), signature));
  const base64 = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  };
}

// DER, the encoding of certificates: a tag, the length and the content.
const TAG = {
  integer: 0x02,
  bitString: 0x03,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(TAG.sequence, ...parts);
const integer = (value: number): Buffer => der(TAG.integer, Buffer.of(value));
const objectId = (...bytes: number[]): Buffer => der(TAG.objectId, Buffer.from(bytes));

/** As `YYMMDDhhmmssZ`. */
const utcTime = (date: Date): Buffer =>
  der(
    TAG.utcTime,
    Buffer.from(
      `${date
        .toISOString()
        .replaceAll(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  );

const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3600 * 1000);

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 */
const SIGNATURE = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** The common name (2.5.4.3) `localhost`. */
const NAME = sequence(
  der(TAG.set, sequence(objectId(0x55, 0x04, 0x03), der(TAG.utf8String, Buffer.from('localhost')))),
);
