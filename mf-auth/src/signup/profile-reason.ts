/** Why the database refused a profile, by the error code of Postgres or PostgREST. */
const REASONS = {
  '22001': 'notStorable',
  '22021': 'notStorable',
  '22P02': 'notStorable',
  '22P05': 'notStorable',
  '23514': 'notStorable',
  '23505': 'emailTaken',
  '42501': 'signedOut',
  PGRST301: 'signedOut',
  PGRST302: 'signedOut',
  PGRST303: 'signedOut',
} as const;

/** The key of the text for a refused profile; `undefined` for a cause on which the member cannot act. */
export function profileReasonKey(code: string) {
  return Object.hasOwn(REASONS, code)
    ? (`signup.profileReason.${REASONS[code as keyof typeof REASONS]}` as const)
    : undefined;
}
