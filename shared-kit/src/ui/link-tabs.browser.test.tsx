import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkTabs } from './link-tabs.tsx';

const TABS = ['Profile', 'Purchases', 'Payments'].map((label) => ({
  to: `/account/${label.toLowerCase()}`,
  label,
}));

const renderAt = (address: string, onIntent?: (to: string) => void) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <div style={{ inlineSize: '12rem' }}>
        <LinkTabs label="Account" tabs={TABS} {...(onIntent && { onIntent })} />
      </div>
    </MemoryRouter>,
  );

const nav = page.getByRole('navigation', { name: 'Account' });
const tab = (name: string) => nav.getByRole('link', { name });

afterEach(() => document.documentElement.removeAttribute('dir'));

test.each(['ltr', 'rtl'])('On a narrow screen the open tab is in view (%s)', async (direction) => {
  document.documentElement.dir = direction;
  await renderAt('/account/payments');
  const { left, right } = nav.element().getBoundingClientRect();
  expect(nav.element().scrollWidth).toBeGreaterThan(nav.element().clientWidth);
  const box = tab('Payments').element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(left - 1);
  expect(box.right).toBeLessThanOrEqual(right + 1);
});

test('A tab that gets the pointer or the focus is announced to the caller, unless it is open', async () => {
  // Without duplicates, because tabs that scroll pass under a resting pointer.
  const announced = new Set<string>();
  await renderAt('/account/profile', (to) => announced.add(to));
  await tab('Profile').hover();
  await tab('Purchases').hover();
  expect([...announced]).toEqual(['/account/purchases']);
  tab('Payments').element().focus();
  tab('Profile').element().focus();
  expect([...announced]).toEqual(['/account/purchases', '/account/payments']);
});
