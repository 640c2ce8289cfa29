import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { kitMessages } from '../../messages/en-IN.ts';
import '../../reset.css';
import '../../tokens.css';

await createInstance()
  .use(initReactI18next)
  .init({
    lng: 'en-IN',
    ns: ['kit'],
    defaultNS: 'kit',
    resources: { 'en-IN': { kit: kitMessages } },
    interpolation: { escapeValue: false },
  });
