import type { kitMessages as english } from './en-IN.ts';

/** The kit's own words in Hindi. */
export const kitMessages: typeof english = {
  notifications: 'सूचनाएँ',
  close: 'बंद करें',
  loading: 'लोड हो रहा है...',
  optional: 'वैकल्पिक',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। कृपया टेक्स्ट चुनकर स्वयं कॉपी करें।',
  duration: {
    months_one: '{{count}} महीना',
    months_other: '{{count}} महीने',
    years_one: '{{count}} साल',
    years_other: '{{count}} साल',
  },
  stars: '5 में से {{rating}} स्टार',
  carousel: {
    role: 'कैरोसेल',
    slide: 'स्लाइड',
    position: '{{total}} में से {{position}}',
    previous: 'पिछला',
    next: 'अगला',
    pause: 'रोकें',
    play: 'चलाएँ',
  },
};
