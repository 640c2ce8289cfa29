import { sessionStorageKey } from 'shared-kit/supabase';
import { newResident, type Resident } from '../fixtures/resident.ts';
import { stack } from '../fixtures/stack.ts';
import { article, button, dialog, field, heading, link, radio, within } from './queries.ts';
import type { Tab } from './tab.ts';

export const physics = article('Module II Physics');
export const greeting = ({ name }: Resident) => heading(`Hello, ${name}`);
export const codeField = field('6-digit code');

/** As a new member, without the steps of sign-up. */
export async function signIn(tab: Tab): Promise<Resident> {
  const resident = await newResident();
  await tab.open('/terms-and-conditions');
  await tab.run(
    (key, value) => localStorage.setItem(key, value),
    sessionStorageKey(stack.supabase),
    JSON.stringify(resident.session),
  );
  return resident;
}

/** By the menu of phones. */
export async function useMenu(tab: Tab, item: 'Pricing' | 'Account' | 'Login'): Promise<void> {
  await tab.click(button('Menu'));
  await tab.click(within(dialog(), link(item)));
}

export async function signOut(tab: Tab): Promise<void> {
  await tab.click(button('Menu'));
  await tab.click(within(dialog(), button('Sign Out')));
}

export async function askForCode(tab: Tab, email: string): Promise<void> {
  await tab.open('/login');
  await tab.fill(field('Email'), email);
  await tab.click(button('Send OTP'));
  await tab.sees(codeField);
}

export async function openPayment(tab: Tab): Promise<void> {
  await tab.open('/pricing');
  await tab.click(within(physics, button(/^Enroll Now/)));
  await tab.enterFrame('.razorpay-checkout-frame');
  await tab.sees(button('Pay ₹12,999'));
}

export async function pay(tab: Tab): Promise<void> {
  await tab.click(radio('Success'));
  await tab.click(button(/^Pay ₹/));
  await tab.enterFrame();
}
