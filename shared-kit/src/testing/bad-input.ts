/** The tests of forms and of the API share these tables, so that both treat such input alike. */

export interface BadLine {
  what: string;
  typed: string;
  /** What the form keeps, or the fault that it shows. */
  form: { kept: string } | { fault: 'required' | 'tooLong' };
  /** Of an insert into `users` without the form. */
  api: 'stored' | 'refused';
}

const kept = (text: string) => ({ kept: text });
const LONG = 'अ'.repeat(100_000);

export const LINES: BadLine[] = [
  { what: 'Devanagari', typed: 'डॉ. आशा राव', form: kept('डॉ. आशा राव'), api: 'stored' },
  { what: 'a joiner within', typed: 'दर्‍या', form: kept('दर्‍या'), api: 'stored' },
  { what: 'right-to-left', typed: 'د. عائشة خان', form: kept('د. عائشة خان'), api: 'stored' },
  { what: 'a composed emoji', typed: 'Asha 👩🏽‍⚕️', form: kept('Asha 👩🏽‍⚕️'), api: 'stored' },
  {
    what: 'stacked accents',
    typed: 'A\u0301\u0302\u0303sha',
    form: kept('A\u0301\u0302\u0303sha'),
    api: 'stored',
  },
  {
    what: 'HTML',
    typed: '<img src=x onerror=alert(1)>',
    form: kept('<img src=x onerror=alert(1)>'),
    api: 'stored',
  },
  {
    what: 'SQL',
    typed: "'); delete from users; --",
    form: kept("'); delete from users; --"),
    api: 'stored',
  },
  {
    what: 'a placeholder',
    typed: '{{email}} $t(key)',
    form: kept('{{email}} $t(key)'),
    api: 'stored',
  },
  { what: 'spaces around', typed: '  Asha\u00a0', form: kept('Asha'), api: 'refused' },
  { what: 'line breaks within', typed: 'Asha\r\nRao', form: kept('Asha Rao'), api: 'refused' },
  { what: 'a tab within', typed: 'Asha\tRao', form: kept('Asha Rao'), api: 'refused' },
  { what: 'a separator of lines', typed: 'Asha\u2028Rao', form: kept('Asha Rao'), api: 'refused' },
  { what: 'a bell', typed: 'Asha\u0007Rao', form: kept('Asha Rao'), api: 'refused' },
  { what: 'a zero byte', typed: 'Asha\u0000Rao', form: kept('Asha Rao'), api: 'refused' },
  {
    what: 'zero-width spaces',
    typed: '\u200bA\u200bsha\ufeff',
    form: kept('Asha'),
    api: 'refused',
  },
  { what: 'a turned direction', typed: '\u202eahsA', form: kept('ahsA'), api: 'refused' },
  { what: 'half an emoji', typed: 'Asha\ud83d', form: kept('Asha'), api: 'refused' },
  { what: 'nothing', typed: '', form: { fault: 'required' }, api: 'refused' },
  {
    what: 'only a blank Braille pattern',
    typed: '\u2800',
    form: { fault: 'required' },
    api: 'refused',
  },
  {
    what: 'only a blank notehead',
    typed: '\u{1d159}',
    form: { fault: 'required' },
    api: 'refused',
  },
  { what: 'blanks', typed: ' \t\u00a0\u3000', form: { fault: 'required' }, api: 'refused' },
  {
    what: 'invisible characters',
    typed: '\u200b\u200d\u3164',
    form: { fault: 'required' },
    api: 'refused',
  },
  { what: '100,000 characters', typed: LONG, form: { fault: 'tooLong' }, api: 'refused' },
];

export const PHONES: (BadLine & { form: { kept: string } })[] = [
  {
    what: 'full-width digits',
    typed: '９８７６５４３２１０',
    form: kept('9876543210'),
    api: 'stored',
  },
  {
    what: 'Devanagari digits',
    typed: '+९१ ९८७६५ ४३२१०',
    form: kept('9876543210'),
    api: 'stored',
  },
  {
    what: 'a copied direction mark',
    typed: '\u202a+91 98765 43210\u202c',
    form: kept('9876543210'),
    api: 'refused',
  },
];

export interface BadEmail {
  what: string;
  typed: string;
  /** The address that gets the code, or the fault that the form shows. */
  form: { kept: string } | { fault: 'required' | 'emailPattern' };
  /** Of a request without the form. */
  api: 'sent' | 'refused';
}

const invalid = { fault: 'emailPattern' } as const;

export const EMAILS: BadEmail[] = [
  {
    what: 'a label',
    typed: 'asha+notes@example.in',
    form: kept('asha+notes@example.in'),
    api: 'sent',
  },
  { what: 'SQL', typed: "asha'--@example.in", form: kept("asha'--@example.in"), api: 'sent' },
  {
    what: 'spaces around',
    typed: ' asha@example.in ',
    form: kept('asha@example.in'),
    api: 'refused',
  },
  {
    what: 'zero-width spaces',
    typed: '\u200basha@example.in\ufeff',
    form: kept('asha@example.in'),
    api: 'refused',
  },
  {
    what: 'a turned direction',
    typed: '\u202easha@example.in',
    form: kept('asha@example.in'),
    api: 'refused',
  },
  {
    what: 'a copied mark of direction',
    typed: '\u200easha@example.in\u200f',
    form: kept('asha@example.in'),
    api: 'refused',
  },
  {
    what: 'a joiner',
    typed: 'asha\u200d@example.in',
    form: kept('asha@example.in'),
    api: 'refused',
  },
  {
    what: 'a line break',
    typed: 'asha@example.in\r\nBcc: all@example.in',
    form: invalid,
    api: 'refused',
  },
  {
    what: 'two addresses',
    typed: 'asha@example.in,ravi@example.in',
    form: invalid,
    api: 'refused',
  },
  { what: 'a zero byte', typed: 'asha\u0000rao@example.in', form: invalid, api: 'refused' },
  {
    what: 'full-width letters',
    typed: 'ａｓｈａ＠ｅｘａｍｐｌｅ.in',
    form: invalid,
    api: 'refused',
  },
  { what: 'HTML', typed: '<b>asha</b>@example.in', form: invalid, api: 'refused' },
  { what: 'a name next to it', typed: 'Asha <asha@example.in>', form: invalid, api: 'refused' },
  { what: 'no domain', typed: 'asha@', form: invalid, api: 'refused' },
  {
    what: '100,000 characters',
    typed: `${'a'.repeat(100_000)}@example.in`,
    form: invalid,
    api: 'refused',
  },
  { what: 'nothing', typed: '', form: { fault: 'required' }, api: 'refused' },
  { what: 'blanks', typed: ' \t ', form: { fault: 'required' }, api: 'refused' },
];

export interface BadCode {
  what: string;
  typed: string;
  form: string;
}

export const CODES: BadCode[] = [
  { what: 'a space within', typed: '123 456', form: '123456' },
  { what: 'a dash within', typed: '123-456', form: '123456' },
  { what: 'words around', typed: 'Your code is 123456.', form: '123456' },
  { what: 'line breaks', typed: '123\r\n456', form: '123456' },
  { what: 'zero-width spaces', typed: '\u200b123456\ufeff', form: '123456' },
  { what: 'a turned direction', typed: '\u202e123456', form: '123456' },
  { what: 'full-width digits', typed: '１２３４５６', form: '123456' },
  { what: 'Devanagari digits', typed: '१२३४५६', form: '123456' },
  { what: 'Arabic digits', typed: '١٢٣٤٥٦', form: '123456' },
  { what: 'five digits', typed: '12345', form: '12345' },
  { what: 'seven digits', typed: '1234567', form: '123456' },
  { what: 'letters', typed: 'abcdef', form: '' },
  { what: 'emoji', typed: '1️⃣2️⃣3️⃣', form: '123' },
  { what: 'HTML', typed: '<b>12</b>', form: '12' },
  { what: 'SQL', typed: "' or true --", form: '' },
  { what: '100,000 digits', typed: '1'.repeat(100_000), form: '111111' },
];

export const NO_TEXTS: { what: string; value: unknown }[] = [
  { what: 'an array', value: ['asha@example.in'] },
  { what: 'an array of digits', value: ['1', '2', '3', '4', '5', '6'] },
  { what: 'an object', value: { $ne: null } },
  { what: 'a number', value: 123456 },
  { what: 'true', value: true },
  { what: 'null', value: null },
];
