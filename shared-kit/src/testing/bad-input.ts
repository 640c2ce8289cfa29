/** The tests of forms and of the API share these tables, so that both treat such input alike. */

interface Bad<Fault, Answer> {
  what: string;
  typed: string;
  /** What the form keeps, or the fault that it shows. */
  form: { kept: string } | { fault: Fault };
  /** The answer to a request without the form. */
  api: Answer;
}

export type BadLine = Bad<'required' | 'tooLong', 'stored' | 'refused'>;
export type BadEmail = Bad<'required' | 'emailPattern', 'sent' | 'refused'>;

/** Rows of what, and what was typed; where the form keeps something else, that too. */
const rows = <Answer>(api: Answer, ...all: [what: string, typed: string, kept?: string][]) =>
  all.map(([what, typed, kept = typed]) => ({ what, typed, form: { kept }, api }));

/** In these the form shows a fault. */
const faults = <Fault>(fault: Fault, ...all: [what: string, typed: string][]) =>
  all.map(([what, typed]) => ({ what, typed, form: { fault }, api: 'refused' as const }));

export const LINES: BadLine[] = [
  ...rows(
    'stored' as const,
    ['Devanagari', 'डॉ. आशा राव'],
    ['a joiner within', 'दर्‍या'],
    ['right-to-left', 'د. عائشة خان'],
    ['a composed emoji', 'Asha 👩🏽‍⚕️'],
    ['stacked accents', 'A\u0301\u0302\u0303sha'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['SQL', "'); delete from users; --"],
    ['a placeholder', '{{email}} $t(key)'],
  ),
  ...rows(
    'refused' as const,
    ['spaces around', '  Asha\u00a0', 'Asha'],
    ['line breaks within', 'Asha\r\nRao', 'Asha Rao'],
    ['a tab within', 'Asha\tRao', 'Asha Rao'],
    ['a separator of lines', 'Asha\u2028Rao', 'Asha Rao'],
    ['a bell', 'Asha\u0007Rao', 'Asha Rao'],
    ['a zero byte', 'Asha\u0000Rao', 'Asha Rao'],
    ['zero-width spaces', '\u200bA\u200bsha\ufeff', 'Asha'],
    ['a turned direction', '\u202eahsA', 'ahsA'],
    ['half an emoji', 'Asha\ud83d', 'Asha'],
  ),
  ...faults(
    'required' as const,
    ['nothing', ''],
    ['only a blank Braille pattern', '\u2800'],
    ['only a blank notehead', '\u{1d159}'],
    ['blanks', ' \t\u00a0\u3000'],
    ['invisible characters', '\u200b\u200d\u3164'],
  ),
  ...faults('tooLong' as const, ['100,000 characters', 'अ'.repeat(100_000)]),
];

export const PHONES: (BadLine & { form: { kept: string } })[] = [
  ...rows(
    'stored' as const,
    ['full-width digits', '９８７６５４３２１０', '9876543210'],
    ['Devanagari digits', '+९१ ९८७६५ ४३२१०', '9876543210'],
  ),
  ...rows('refused' as const, [
    'a copied direction mark',
    '\u202a+91 98765 43210\u202c',
    '9876543210',
  ]),
];

const PLAIN = 'asha@example.in';

export const EMAILS: BadEmail[] = [
  ...rows('sent' as const, ['a label', 'asha+notes@example.in'], ['SQL', "asha'--@example.in"]),
  ...rows(
    'refused' as const,
    ['spaces around', ` ${PLAIN} `, PLAIN],
    ['zero-width spaces', `\u200b${PLAIN}\ufeff`, PLAIN],
    ['a turned direction', `\u202e${PLAIN}`, PLAIN],
    ['a copied mark of direction', `\u200e${PLAIN}\u200f`, PLAIN],
    ['a joiner', 'asha\u200d@example.in', PLAIN],
  ),
  ...faults(
    'emailPattern' as const,
    ['a line break', `${PLAIN}\r\nBcc: all@example.in`],
    ['two addresses', `${PLAIN},ravi@example.in`],
    ['a zero byte', 'asha\u0000rao@example.in'],
    ['full-width letters', 'ａｓｈａ＠ｅｘａｍｐｌｅ.in'],
    ['HTML', '<b>asha</b>@example.in'],
    ['a name next to it', `Asha <${PLAIN}>`],
    ['no domain', 'asha@'],
    ['100,000 characters', `${'a'.repeat(100_000)}@example.in`],
  ),
  ...faults('required' as const, ['nothing', ''], ['blanks', ' \t ']),
];

/** What the form keeps of what was typed. */
export const CODES: { what: string; typed: string; form: string }[] = (
  [
    ['a space within', '123 456', '123456'],
    ['a dash within', '123-456', '123456'],
    ['words around', 'Your code is 123456.', '123456'],
    ['line breaks', '123\r\n456', '123456'],
    ['zero-width spaces', '\u200b123456\ufeff', '123456'],
    ['a turned direction', '\u202e123456', '123456'],
    ['full-width digits', '１２３４５６', '123456'],
    ['Devanagari digits', '१२३४५६', '123456'],
    ['Arabic digits', '١٢٣٤٥٦', '123456'],
    ['five digits', '12345', '12345'],
    ['seven digits', '1234567', '123456'],
    ['letters', 'abcdef', ''],
    ['emoji', '1️⃣2️⃣3️⃣', '123'],
    ['HTML', '<b>12</b>', '12'],
    ['SQL', "' or true --", ''],
    ['100,000 digits', '1'.repeat(100_000), '111111'],
  ] as const
).map(([what, typed, form]) => ({ what, typed, form }));

export const NO_TEXTS: { what: string; value: unknown }[] = [
  { what: 'an array', value: ['asha@example.in'] },
  { what: 'an array of digits', value: ['1', '2', '3', '4', '5', '6'] },
  { what: 'an object', value: { $ne: null } },
  { what: 'a number', value: 123456 },
  { what: 'true', value: true },
  { what: 'null', value: null },
];
