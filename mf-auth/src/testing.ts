import { asha as profile, storedSession } from 'shared-kit/testing/stub-backend';

export const asha = { id: profile.id, email: profile.email };

export const signedIn = (): Response => Response.json(storedSession());

export const authError = (status: number, code: string, message = ''): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status });

export const noProfile = (): Response => Response.json([]);
