import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import { DetailsStep } from './details-step.tsx';
import { NO_DETAILS } from './details.ts';

async function formIn(language: 'en-IN' | 'hi-IN'): Promise<string> {
  const i18n = i18next.createInstance();
  const auth = language === 'en-IN' ? english : hindi;
  await i18n.init({ lng: language, resources: { [language]: { auth } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <DetailsStep
          details={NO_DETAILS}
          onType={() => undefined}
          onSubmit={() => Promise.resolve()}
          submitLabel={auth.code.send}
          isEmailConfirmed={false}
          isReturn={false}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

test.each([
  ['en-IN', 'By signing up you accept the terms and the privacy policy.', 'Send OTP'],
  ['hi-IN', 'साइन अप करके आप नियम और शर्तें तथा निजता नीति स्वीकार करते हैं।', 'OTP भेजें'],
] as const)(
  'In %s the form names and links the policies that signing up accepts, above its button',
  async (language, words, send) => {
    const html = await formIn(language);
    const document = new DOMParser().parseFromString(html, 'text/html');
    const line = [...document.querySelectorAll('p')].find(
      ({ textContent }) => textContent === words,
    );
    expect([...line!.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/terms-and-conditions',
      '/privacy-policy',
    ]);
    const button = document.querySelector('button')!;
    expect(button.textContent).toContain(send);
    expect(line!.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);
