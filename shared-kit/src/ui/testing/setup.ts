import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach } from 'vitest';
import { userEvent } from 'vitest/browser';
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

// The pointer stays where the test before left it, perhaps above what this test renders. No test renders in this corner.
beforeEach(() =>
  userEvent.hover(document.documentElement, {
    position: { x: innerWidth - 1, y: innerHeight - 1 },
    force: true,
  }),
);
