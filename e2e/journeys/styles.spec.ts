import type { Locator } from '@playwright/test';
import { everythingAppeared } from '../fixtures/appeared.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

const PROPERTIES = [
  'background-color',
  'border-radius',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'min-block-size',
  'padding-inline-start',
  'text-decoration-line',
];

/** The computed styles of a button, without those that depend on its text. */
async function lookOf(button: Locator): Promise<string[]> {
  await everythingAppeared(button.page());
  return button.evaluate((element, properties) => {
    const style = getComputedStyle(element);
    return properties.map((property) => `${property}: ${style.getPropertyValue(property)}`);
  }, PROPERTIES);
}

test.describe('Styles', { tag: ['@shell', '@marketing', '@auth', '@commerce'] }, () => {
  test('A button of the kit looks the same in the gallery and in every remote', async ({
    page,
  }) => {
    await page.goto(stack.gallery);
    const primary = page.getByRole('region', { name: 'Button, Primary' });
    const gallery = await lookOf(primary.getByRole('button').first());
    await page.goto('/signup');
    expect(await lookOf(page.getByRole('button', { name: 'Send OTP' }))).toEqual(gallery);
    await page.goto('/pricing');
    const buy = page.getByRole('button', { name: 'Get Complete Bundle Now' });
    expect(await lookOf(buy)).toEqual(gallery);
    await page.goto('/');
    const start = page.getByRole('link', { name: 'Get Your Access Now' }).first();
    expect(await lookOf(start)).toEqual(gallery);
  });
});
