import { sign } from 'node:crypto';
import { encodeGrant, signedBytes, type PreviewGrant } from '@platform/contract/preview';
import type { PreviewKey } from './preview-key.ts';

/** The token for a grant: the grant, and what only the holder of the key can write below it. */
export function signGrant(grant: PreviewGrant, { privateKey }: PreviewKey): string {
  const payload = encodeGrant(grant);
  // The form that Web Crypto verifies; the other one is that of certificates.
  const signing = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${payload}.${sign('sha256', signedBytes(payload), signing).toString('base64url')}`;
}
