import type { Paise } from '../../../shared-kit/src/money.ts';
import type { Language } from '../_shared/language.ts';

const ENGLISH_TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const ENGLISH_ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );

/** Hindi has a word of its own for each number below 100. */
const HINDI = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((tens) => tens.split(' '));

function englishBelow100(number: number): string {
  if (number < 20) return ENGLISH_ONES[number]!;
  const tens = ENGLISH_TENS[Math.floor(number / 10) - 2]!;
  return number % 10 === 0 ? tens : `${tens}-${ENGLISH_ONES[number % 10]}`;
}

const WORDS = {
  'en-IN': {
    below100: englishBelow100,
    units: { crore: 'Crore', lakh: 'Lakh', thousand: 'Thousand', hundred: 'Hundred' },
    amount: (rupees: string, coins?: string) =>
      coins ? `Rupees ${rupees} and ${coins} Paise Only` : `Rupees ${rupees} Only`,
  },
  'hi-IN': {
    below100: (number: number) => HINDI[number]!,
    units: { crore: 'करोड़', lakh: 'लाख', thousand: 'हज़ार', hundred: 'सौ' },
    amount: (rupees: string, coins?: string) =>
      coins ? `${rupees} रुपये ${coins} पैसे मात्र` : `${rupees} रुपये मात्र`,
  },
} as const;

/** As people in India count: Rupees One Lakh Twelve Thousand Only. */
export function amountInWords(amount: Paise, language: Language): string {
  const { below100, amount: phrase } = WORDS[language];
  const [rupees, coins] = [Math.floor(amount / 100), amount % 100];
  return phrase(inWords(rupees, language), coins === 0 ? undefined : below100(coins));
}

function inWords(number: number, language: Language): string {
  if (number === 0) return WORDS[language].below100(0);
  const { below100, units } = WORDS[language];
  const crores = Math.floor(number / 10_000_000);
  const parts: [count: number, unit: string][] = [
    [Math.floor(number / 100_000) % 100, units.lakh],
    [Math.floor(number / 1000) % 100, units.thousand],
    [Math.floor(number / 100) % 10, units.hundred],
  ];
  return [
    ...(crores > 0 ? [inWords(crores, language), units.crore] : []),
    ...parts.flatMap(([count, unit]) => (count > 0 ? [below100(count), unit] : [])),
    ...(number % 100 > 0 ? [below100(number % 100)] : []),
  ].join(' ');
}
