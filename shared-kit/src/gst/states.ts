/** By the GST code, with which every GSTIN begins. @see https://services.gst.gov.in/services/searchtp */
const STATES = {
  '01': { 'en-IN': 'Jammu and Kashmir', 'hi-IN': 'जम्मू और कश्मीर' },
  '02': { 'en-IN': 'Himachal Pradesh', 'hi-IN': 'हिमाचल प्रदेश' },
  '03': { 'en-IN': 'Punjab', 'hi-IN': 'पंजाब' },
  '04': { 'en-IN': 'Chandigarh', 'hi-IN': 'चंडीगढ़' },
  '05': { 'en-IN': 'Uttarakhand', 'hi-IN': 'उत्तराखंड' },
  '06': { 'en-IN': 'Haryana', 'hi-IN': 'हरियाणा' },
  '07': { 'en-IN': 'Delhi', 'hi-IN': 'दिल्ली' },
  '08': { 'en-IN': 'Rajasthan', 'hi-IN': 'राजस्थान' },
  '09': { 'en-IN': 'Uttar Pradesh', 'hi-IN': 'उत्तर प्रदेश' },
  '10': { 'en-IN': 'Bihar', 'hi-IN': 'बिहार' },
  '11': { 'en-IN': 'Sikkim', 'hi-IN': 'सिक्किम' },
  '12': { 'en-IN': 'Arunachal Pradesh', 'hi-IN': 'अरुणाचल प्रदेश' },
  '13': { 'en-IN': 'Nagaland', 'hi-IN': 'नागालैंड' },
  '14': { 'en-IN': 'Manipur', 'hi-IN': 'मणिपुर' },
  '15': { 'en-IN': 'Mizoram', 'hi-IN': 'मिज़ोरम' },
  '16': { 'en-IN': 'Tripura', 'hi-IN': 'त्रिपुरा' },
  '17': { 'en-IN': 'Meghalaya', 'hi-IN': 'मेघालय' },
  '18': { 'en-IN': 'Assam', 'hi-IN': 'असम' },
  '19': { 'en-IN': 'West Bengal', 'hi-IN': 'पश्चिम बंगाल' },
  '20': { 'en-IN': 'Jharkhand', 'hi-IN': 'झारखंड' },
  '21': { 'en-IN': 'Odisha', 'hi-IN': 'ओडिशा' },
  '22': { 'en-IN': 'Chhattisgarh', 'hi-IN': 'छत्तीसगढ़' },
  '23': { 'en-IN': 'Madhya Pradesh', 'hi-IN': 'मध्य प्रदेश' },
  '24': { 'en-IN': 'Gujarat', 'hi-IN': 'गुजरात' },
  '26': {
    'en-IN': 'Dadra and Nagar Haveli and Daman and Diu',
    'hi-IN': 'दादरा और नगर हवेली और दमन और दीव',
  },
  '27': { 'en-IN': 'Maharashtra', 'hi-IN': 'महाराष्ट्र' },
  '29': { 'en-IN': 'Karnataka', 'hi-IN': 'कर्नाटक' },
  '30': { 'en-IN': 'Goa', 'hi-IN': 'गोवा' },
  '31': { 'en-IN': 'Lakshadweep', 'hi-IN': 'लक्षद्वीप' },
  '32': { 'en-IN': 'Kerala', 'hi-IN': 'केरल' },
  '33': { 'en-IN': 'Tamil Nadu', 'hi-IN': 'तमिलनाडु' },
  '34': { 'en-IN': 'Puducherry', 'hi-IN': 'पुदुच्चेरी' },
  '35': { 'en-IN': 'Andaman and Nicobar Islands', 'hi-IN': 'अंडमान और निकोबार द्वीपसमूह' },
  '36': { 'en-IN': 'Telangana', 'hi-IN': 'तेलंगाना' },
  '37': { 'en-IN': 'Andhra Pradesh', 'hi-IN': 'आंध्र प्रदेश' },
  '38': { 'en-IN': 'Ladakh', 'hi-IN': 'लद्दाख' },
} as const;

/** The GST code of a State: 27 is Maharashtra. */
export type StateCode = keyof typeof STATES;

export const STATE_CODES = Object.keys(STATES).toSorted() as StateCode[];

/** The code itself where it is not in the list. */
export const stateName = (code: string, language: 'en-IN' | 'hi-IN'): string =>
  Object.hasOwn(STATES, code) ? STATES[code as StateCode][language] : code;

/** Union Territories without a legislature, where the second half of the tax is UTGST instead of SGST. */
const WITHOUT_LEGISLATURE: readonly string[] = ['04', '26', '31', '35', '38'];

export const localTaxIn = (state: string): 'SGST' | 'UTGST' =>
  WITHOUT_LEGISLATURE.includes(state) ? 'UTGST' : 'SGST';
