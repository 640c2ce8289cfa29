import type { StoredName } from 'shared-kit/storage';

const CLEARED = 'You clear your browser’s data';
const TAB_CLOSED = 'You close the tab';

export const storage = {
  caption: 'What this site stores in your browser',
  headings: { what: 'What', why: 'Why', until: 'Until' },
  values: {
    'sb-*-auth-token': {
      what: 'Your sign-in',
      why: 'Keeps you signed in',
      until: 'You sign out',
    },
    'commerce-purchases': {
      what: 'A purchase you started, with its order number and Razorpay’s signed payment confirmation',
      why: 'A reload or a second tab never charges you twice, and your payment still counts if the connection drops',
      until: 'We know the outcome, you sign out, or you open Pricing after 24 hours',
    },
    'account-known': {
      what: 'Your purchases and payments as you last read them',
      why: 'You see them at once when you come back, and without a network',
      until: 'You sign out',
    },
    'auth-login': {
      what: 'The email you typed to log in, and when we sent the code',
      why: 'A reload keeps your place',
      until: 'You are signed in, or you close the tab',
    },
    'auth-signup': {
      what: 'The details of a sign-up you have not finished',
      why: 'A reload keeps what you typed',
      until: 'You are signed in, or you close the tab',
    },
    'checkout-open-since': {
      what: 'The time the payment window opened',
      why: 'Nothing reloads the page while you pay',
      until: 'The window closes, or you close the tab',
    },
    theme: { what: 'Light, dark or system', why: 'Your choice of theme', until: CLEARED },
    language: { what: 'English or Hindi', why: 'Your choice of language', until: CLEARED },
    '__Host-canary': {
      what: 'A cookie with a random number from 0 to 99',
      why: 'We show new versions to a few browsers first, and yours always gets the same one',
      until: 'Six months have passed',
    },
    'react-router-scroll-positions': {
      what: 'How far you scrolled on each page',
      why: 'Going back brings you to the same place',
      until: TAB_CLOSED,
    },
    '__Host-preview': {
      what: 'A cookie with the preview link from our team that you opened',
      why: 'Your browser shows that unreleased version',
      until: 'You end the preview, or the preview ends',
    },
  } satisfies Record<StoredName, { what: string; why: string; until: string }>,
};
