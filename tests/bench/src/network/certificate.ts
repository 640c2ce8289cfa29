import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
  /** What Chromium accepts in `--ignore-certificate-errors-spki-list`: the hash of the public key. */
  fingerprint: string;
}

// The parts of the certificate that never change, in DER: a tag, the length and the content.
/** ecdsa-with-SHA256 */
const ALGORITHM = '300a06082a8648ce3d040302';
/** The common name `localhost`. */
const NAME = '30143112301006035504030c096c6f63616c686f7374';
/** From 2020 to 2049. */
const VALIDITY = '301e170d3230303130313030303030305a170d3439313233313233353935395a';
/** A sequence of 182 bytes, which begins with version 1 and ends with the 91 bytes of a public key on P-256. */
const UNSIGNED = `3081b6020101${ALGORITHM}${NAME}${VALIDITY}${NAME}`;

/**
 * Browsers use HTTP/2 only over TLS. Chromium trusts this certificate by its fingerprint: with ignored errors it would
 * not cache, and every repeat visit would be a first one.
 */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signed = Buffer.concat([Buffer.from(UNSIGNED, 'hex'), publicKey]);
  const signature = sign('sha256', signed, createPrivateKey(privateKey));
  const content = Buffer.concat([
    signed,
    Buffer.from(ALGORITHM, 'hex'),
    Buffer.of(0x03, signature.length + 1, 0),
    signature,
  ]);
  const header = Buffer.of(0x30, 0x82, content.length >> 8, content.length & 0xff);
  const base64 = Buffer.concat([header, content]).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  };
}
