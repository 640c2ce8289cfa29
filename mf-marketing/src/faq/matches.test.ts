import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const ENGLISH = 'How many devices can I use? On 2 devices, phone or tablet. Résumé: 80-85%.';
const HINDI = 'डाउट कहाँ पूछें? ऐप किन फ़ोन और टैबलेट पर चलता है?';

test.for<[what: string, typed: string, text: string]>([
  ['nothing', '', ENGLISH],
  ['only spaces and punctuation', ' ? ', ENGLISH],
  ['another case', 'DEVICES', ENGLISH],
  ['several words in any order', '  tablet   many ', ENGLISH],
  ['the beginning of a word', 'devic', ENGLISH],
  ['no accents', 'resume', ENGLISH],
  ['accents', 'dévices', ENGLISH],
  ['a question mark', 'use?', ENGLISH],
  ['copied marks of direction', '\u200edevices\u200f', ENGLISH],
  ['a soft hyphen within', 'de\u00advices', ENGLISH],
  ['figures with signs', '80-85%', ENGLISH],
  ['Hindi', 'टैबलेट ऐप', HINDI],
  ['Hindi without the dot below', 'फोन', HINDI],
  ['Hindi with the dot as part of the letter', '\u095eोन', HINDI],
  ['Hindi with the other nasal sign', 'कहां', HINDI],
])('A question matches %s', ([, typed, text]) => {
  expect(matches(text, typed)).toBe(true);
});

test.for<[what: string, typed: string, text: string]>([
  ['a word that does not occur', 'refund', ENGLISH],
  ['one of two words that does not occur', 'devices refund', ENGLISH],
  ['another vowel sign', 'टेबलेट', HINDI],
  ['no vowel signs', 'टबलट', HINDI],
])('A question does not match %s', ([, typed, text]) => {
  expect(matches(text, typed)).toBe(false);
});
