import type { Locator, Page } from '@playwright/test';
import type { BackendPart } from '../fixtures/faulty-backend.ts';
import type { Resident } from '../fixtures/resident.ts';

/** What a resident does with the backend. The steps run in the order of this type. */
export interface Action {
  /** "A resident" and this make a sentence. */
  name: string;
  /** In the database. */
  prepare?: (resident: Resident) => Promise<unknown>;
  isSignedIn?: boolean;
  address: string;
  /** Before the fault begins. */
  before?: (page: Page, resident: Resident) => Promise<unknown>;
  /** Sends the request. Without it, opening the page does. */
  act?: (page: Page, resident: Resident) => Promise<unknown>;
  /** Shown during a fault, one of them. */
  fails: Sign[];
  /** Not shown then: it would deny what the resident has. */
  denies?: Sign;
  /** Fields, by label, that keep what the resident typed. */
  keeps?: (resident: Resident) => Record<string, string>;
  /** What the resident does when the part is back. */
  again: (page: Page, resident: Resident) => Promise<unknown>;
  works: Sign;
  /** What is true in the end, besides what the page says. */
  proves?: (resident: Resident, page: Page) => Promise<unknown>;
  /** Whether the resident pays in the gateway's window, which needs the network itself. */
  isInWindow?: boolean;
  /** Whether the words of the page ask for a reload. */
  reloads?: boolean;
  /** Besides API and database. */
  needs?: readonly BackendPart[];
}

/** A text, or another visible place of the page. */
export type Sign = string | RegExp | ((page: Page) => Locator);

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

export const tryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try Again', exact: true }).first().click();

export const NO_ANSWER = 'Our server did not answer. Please check your connection and try again.';

export function placeOf(page: Page, sign: Sign): Locator {
  const place = typeof sign === 'function' ? sign(page) : page.getByText(sign);
  return place.locator('visible=true').first();
}
