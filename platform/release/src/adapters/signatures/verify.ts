import { createPublicKey } from 'node:crypto';
import { type Bundle, bundleFromJSON } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import type { OwnerId } from '../../core/state/owners.ts';

/** @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
export interface Statement {
  _type: 'https://in-toto.io/Statement/v1';
  subject: { name: string; digest: Record<string, string> }[];
  predicateType: string;
  predicate: object;
}

/**
 * @param json a Sigstore bundle with an in-toto statement
 * @param trustedRoot without it CI identities are refused
 * @throws Error if the bundle is not whole, or its signature does not verify
 */
export function verifyBundle(
  json: unknown,
  trustedRoot?: object,
): { id: OwnerId; statement: Statement } {
  const bundle = bundleFromJSON(json);
  const id = verifySigner(bundle, trustedRoot);
  if (bundle.content.$case !== 'dsseEnvelope') throw new Error('The bundle has no statement.');
  const { payload } = bundle.content.dsseEnvelope;
  return { id, statement: JSON.parse(payload.toString()) as Statement };
}

function verifySigner(bundle: Bundle, trustedRoot: object | undefined): OwnerId {
  const { content } = bundle.verificationMaterial;
  if (content.$case === 'publicKey') {
    // The hint is the key itself: whoever it belongs to, the caller compares it with the owners.
    const { hint } = content.publicKey;
    keyVerifier.verify(toSignedEntity(bundle));
    return `ed25519:${hint}`;
  }
  if (!trustedRoot) throw new Error('The site has no trusted root for CI identities.');
  const verifier = new Verifier(toTrustMaterial(TrustedRoot.fromJSON(trustedRoot)));
  const { identity } = verifier.verify(toSignedEntity(bundle));
  return `${identity?.extensions?.issuer}#${identity?.subjectAlternativeName}`;
}

/** Keys need no proof of time: they are valid as long as they are owners. */
const keyVerifier = new Verifier(
  {
    certificateAuthorities: [],
    timestampAuthorities: [],
    tlogs: [],
    ctlogs: [],
    publicKey: (hint) => ({
      publicKey: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: hint } }),
      validFor: () => true,
    }),
  },
  { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
);
