import { describe, expect, test } from 'vitest';
import { LINES, NO_TEXTS, PHONES } from 'shared-kit/testing/bad-input';
import { MAX_CHARACTERS } from 'shared-kit/typed-text';
import { backend, openBackend } from './backend.ts';
import { signUp, type AnyRow, type Member } from './people.ts';
import { PROFILE } from './rows.ts';

// Valid input is stored unchanged; other input is refused with a code, and nothing of it is stored.
let member: Member;

openBackend(async () => {
  member = await signUp(backend, 'member@example.com');
  await backend.sql`insert into public.users ${backend.sql({ ...PROFILE, id: member.id, email: member.email })}`;
});

/** Postgres's codes for a text that it cannot or must not store. The forms have messages for them. */
const NOT_STORABLE = new Set(['23514', '22P05', '22021', '22P02']);

const outcomeOf = (error: { code: string } | null): string => {
  if (!error) return 'stored';
  return NOT_STORABLE.has(error.code) ? 'refused' : error.code;
};

describe('A profile', () => {
  const fields = ['name', 'phone', 'college'] as const;
  const cases = [
    ...fields.flatMap((field) => LINES.map((line) => ({ ...line, field }))),
    ...PHONES.map((line) => ({ ...line, field: 'phone' as const })),
  ].filter(({ typed, field, api }) => api === 'refused' || typed.length <= MAX_CHARACTERS[field]);

  test.each(cases)(
    'with $what as $field is $api when it is changed',
    async ({ field, typed, api }) => {
      const change: AnyRow = { [field]: typed };
      const { error } = await member.client.from('users').update(change).eq('id', member.id);
      const { sql } = backend;
      const [stored] = await sql`select * from public.users where id = ${member.id}`;
      await sql`update public.users set ${sql(PROFILE)} where id = ${member.id}`;
      expect({ response: outcomeOf(error), stored: stored![field] as string }).toEqual({
        response: api,
        stored: api === 'stored' ? typed : PROFILE[field],
      });
    },
  );

  test('holds no character that shows nothing, and never only such characters', async () => {
    const marks = (pattern: RegExp) =>
      Array.from({ length: 0x110000 }, (_, code) => code)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((mark) => pattern.test(mark));
    const invisible = marks(/^(?![\u200c\u200d]|\p{M})[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u);
    const ignorable = marks(
      /^(?:\s|\u200c|\u200d|\u2800|\u{1d159}|(?=\p{M})\p{Default_Ignorable_Code_Point})$/u,
    );
    const kept = await backend.sql<{ text: string }[]>`
      select text from unnest(${invisible.map((mark) => `A${mark}b`)}::text[]) as text
      where private.is_single_line(text, 120)
      union all
      select text from unnest(${[...invisible, ...ignorable].flatMap((mark) => [mark, mark + mark, `\u200d${mark}`])}::text[]) as text
      where private.is_single_line(text, 120)`;
    expect(invisible.length).toBeGreaterThan(3900);
    expect(kept.map(({ text }) => encodeURIComponent(text))).toEqual([]);
    const stored = ['दर्\u200dया', 'র\u200c্য', '👩🏽\u200d⚕\ufe0f', 'ᠮᠣᠩ\u180bᠭ'];
    const [row] = await backend.sql<{ all: boolean }[]>`
      select bool_and(private.is_single_line(text, 120)) as all from unnest(${stored}::text[]) as text`;
    expect(row).toEqual({ all: true });
  });

  // The State of this GSTIN is 27, and its last character is the right one.
  const GSTIN = '27AAPFU0939F1ZV';
  const badGstins = [
    '27AAPFU0939F1ZW',
    GSTIN.toLowerCase(),
    `${GSTIN}\n`,
    `${GSTIN}V`,
    GSTIN.replace('A', 'А'),
    GSTIN.replace('27', '२७'),
    GSTIN.replace('27', '29'),
  ];
  const badStates = ['0', '1', '25', '28', '39', '027', ' 27', '27\n', '२७', 'Maharashtra', '<b>'];
  test.each([
    ...badGstins.map((gstin) => ({ state: '27', gstin })),
    { state: '', gstin: GSTIN },
    { state: '29', gstin: GSTIN },
    ...badStates.map((state) => ({ state })),
    ...NO_TEXTS.flatMap(({ value }) => [{ state: value }, { gstin: value }]),
  ])('with the details %j for invoices is refused', async (change) => {
    const { error } = await member.client.from('users').update(change).eq('id', member.id);
    const [stored] =
      await backend.sql`select state, gstin from public.users where id = ${member.id}`;
    expect(error).not.toBeNull();
    expect(stored).toEqual({ state: '', gstin: '' });
  });
});
