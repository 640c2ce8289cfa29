import type { messages as english } from './en-IN.ts';

export const messages: typeof english = {
  start: {
    title: 'Sample remote',
    description:
      'Sample remote: साइट का नया हिस्सा, MD या DNB परीक्षा की तैयारी करने वाले रेडिएशन ऑन्कोलॉजी रेज़िडेंट्स के लिए।',
    keywords: 'sample remote, रेडिएशन ऑन्कोलॉजी, MD, DNB',
    heading: 'Sample remote',
    lead: 'साइट का यह हिस्सा अभी शुरू हुआ है। जब तक यहाँ पढ़ने को ज़्यादा कुछ नहीं है, होम पेज पर कोर्स के बारे में सब कुछ मिलेगा।',
    action: 'होम पर वापस जाएँ',
  },
};
