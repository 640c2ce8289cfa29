import type { kitMessages as english } from './en-IN.ts';

export const kitMessages: typeof english = {
  notifications: 'सूचनाएँ',
  close: 'बंद करें',
  loading: 'लोड हो रहा है...',
  optional: 'वैकल्पिक',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। कृपया टेक्स्ट चुनकर स्वयं कॉपी करें।',
  errors: {
    noAnswer: 'हमारे सर्वर से कोई जवाब नहीं मिला। कृपया अपना कनेक्शन देखें और फिर कोशिश करें।',
    rateLimited: 'बहुत बार कोशिश हो चुकी है। कृपया कुछ मिनट रुककर फिर कोशिश करें।',
    expired: 'आपके लॉग इन का समय खत्म हो गया है। कृपया साइन आउट करके फिर लॉग इन करें।',
  },
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
