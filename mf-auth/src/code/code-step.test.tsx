import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpenMail } from './code-step.tsx';

const linkFor = (email: string) =>
  /href="([^"]*)"/.exec(renderToStaticMarkup(<OpenMail email={email} />))?.[1];

test.each([
  ['asha@gmail.com', 'https://mail.google.com/'],
  ['Asha@GMAIL.com', 'https://mail.google.com/'],
  ['asha@hotmail.co.in', 'https://outlook.live.com/mail/'],
  ['asha@outlook.com', 'https://outlook.live.com/mail/'],
  ['asha@yahoo.co.in', 'https://mail.yahoo.com/'],
  ['asha@rediffmail.com', 'https://mail.rediff.com/'],
])('The inbox of %s is at %s', (email, address) => {
  expect(linkFor(email)).toBe(address);
});

test.each(['asha@aiims.edu', 'asha@gmail.com.evil.example', 'asha@notgmail.com', 'asha'])(
  '%s gets no link, because its provider is not known',
  (email) => {
    expect(linkFor(email)).toBeUndefined();
  },
);
