import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
  /** What Chromium accepts in `--ignore-certificate-errors-spki-list`: the hash of the public key. */
  fingerprint: string;
}

/**
 * Browsers use HTTP/2 only over TLS. Chromium trusts this certificate by its fingerprint: with ignored errors it would
 * not cache, and every repeat visit would be a first one.
 */
export function createCertificate(): Certificate {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost';
  const args = [...words.split(' '), '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return {
    key: pem,
    cert: pem,
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  };
}
