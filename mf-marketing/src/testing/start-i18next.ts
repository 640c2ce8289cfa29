import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';

await i18next.use(initReactI18next).init({
  lng: 'en-IN',
  resources: { 'en-IN': { marketing: english }, 'hi-IN': { marketing: hindi } },
  interpolation: { escapeValue: false },
});
