import type { Language } from '../_shared/language.ts';

export interface DocumentTexts {
  invoice: string;
  taxInvoice: string;
  creditNote: string;
  /** While the seller is a placeholder. */
  sample: string;
  /** Instead of the seller's registered details. */
  placeholder: string;
  noGstin: string;
  cancelled: (day: string) => string;
  seller: string;
  buyer: string;
  number: string;
  noteNumber: string;
  date: string;
  ofInvoice: string;
  invoiceOf: (number: string, day: string) => string;
  orderId: string;
  paymentId: string;
  refundId: string;
  placeOfSupply: string;
  description: string;
  amount: string;
  access: (duration: string) => string;
  refundOf: (duration: string) => string;
  taxable: string;
  total: string;
  totalWithTaxes: string;
  credited: string;
  creditedWithTaxes: string;
  paid: (day: string) => string;
  refunded: string;
  reverseCharge: string;
  unsigned: string;
}

const english: DocumentTexts = {
  invoice: 'Invoice',
  taxInvoice: 'Tax invoice',
  creditNote: 'Credit note',
  sample:
    'Sample: the seller’s name, address and GSTIN are placeholders. This is not a tax invoice.',
  placeholder: 'Registered name, address and GSTIN: placeholders',
  noGstin: 'The seller has no GSTIN. This is not a tax invoice under GST.',
  cancelled: (day) => `Cancelled on ${day}: the bank returned the refund, so nothing was credited.`,
  seller: 'Seller',
  buyer: 'Billed to',
  number: 'Invoice number',
  noteNumber: 'Credit note number',
  date: 'Date',
  ofInvoice: 'For invoice',
  invoiceOf: (number, day) => `${number} of ${day}`,
  orderId: 'Order ID',
  paymentId: 'Payment ID',
  refundId: 'Refund ID',
  placeOfSupply: 'Place of supply',
  description: 'Description',
  amount: 'Amount',
  access: (duration) => `Access for ${duration}`,
  refundOf: (duration) => `Refund of access for ${duration}`,
  taxable: 'Taxable value',
  total: 'Total',
  totalWithTaxes: 'Total, all taxes included',
  credited: 'Credited',
  creditedWithTaxes: 'Credited, all taxes included',
  paid: (day) => `Paid in full through Razorpay on ${day}.`,
  refunded: 'Refunded through Razorpay to the original payment method.',
  reverseCharge: 'No tax is payable on reverse charge.',
  unsigned: 'Computer-generated; no signature required.',
};

const hindi: DocumentTexts = {
  invoice: 'इनवॉइस',
  taxInvoice: 'कर इनवॉइस',
  creditNote: 'क्रेडिट नोट',
  sample: 'नमूना: विक्रेता का नाम, पता और GSTIN काल्पनिक हैं। यह कर इनवॉइस नहीं है।',
  placeholder: 'पंजीकृत नाम, पता और GSTIN: काल्पनिक',
  noGstin: 'विक्रेता के पास GSTIN नहीं है। यह GST के अंतर्गत कर इनवॉइस नहीं है।',
  cancelled: (day) => `${day} को रद्द: बैंक ने रिफ़ंड लौटा दिया, इसलिए कोई राशि जमा नहीं हुई।`,
  seller: 'विक्रेता',
  buyer: 'ग्राहक',
  number: 'इनवॉइस संख्या',
  noteNumber: 'क्रेडिट नोट संख्या',
  date: 'तारीख',
  ofInvoice: 'किस इनवॉइस के लिए',
  invoiceOf: (number, day) => `${number}, ${day}`,
  orderId: 'ऑर्डर आईडी',
  paymentId: 'पेमेंट आईडी',
  refundId: 'रिफ़ंड आईडी',
  placeOfSupply: 'आपूर्ति का स्थान',
  description: 'विवरण',
  amount: 'राशि',
  access: (duration) => `${duration} का एक्सेस`,
  refundOf: (duration) => `${duration} के एक्सेस का रिफ़ंड`,
  taxable: 'कर योग्य मूल्य',
  total: 'कुल',
  totalWithTaxes: 'कुल, सभी कर सहित',
  credited: 'लौटाई गई राशि',
  creditedWithTaxes: 'लौटाई गई राशि, सभी कर सहित',
  paid: (day) => `${day} को Razorpay से पूरा भुगतान किया गया।`,
  refunded: 'राशि Razorpay से उसी माध्यम में लौटाई गई जिससे इनवॉइस का भुगतान हुआ था।',
  reverseCharge: 'रिवर्स चार्ज पर कोई कर देय नहीं है।',
  unsigned: 'कंप्यूटर से तैयार; हस्ताक्षर ज़रूरी नहीं।',
};

export const documentTexts: Record<Language, DocumentTexts> = {
  'en-IN': english,
  'hi-IN': hindi,
};
