import type { Locator, Page } from '@playwright/test';
import { REMOTE_NAMES, remoteFolder } from '../../build/parts.ts';
import { everythingAppeared } from '../fixtures/appeared.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

/** A style rule of the page: the layer it is in, and what it matches. */
interface Rule {
  layer: string;
  selector: string;
}

/** All rules of all stylesheets that the page has loaded. */
function rulesOf(page: Page): Promise<Rule[]> {
  return page.evaluate(() => {
    const read = (rules: CSSRuleList, layer: string): Rule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSLayerBlockRule) return read(rule.cssRules, rule.name);
        if (rule instanceof CSSStyleRule) return [{ layer, selector: rule.selectorText }];
        return 'cssRules' in rule && !(rule instanceof CSSKeyframesRule)
          ? read(rule.cssRules as CSSRuleList, layer)
          : [];
      });
    return [...document.styleSheets].flatMap((sheet) => read(sheet.cssRules, 'none'));
  });
}

/** Whose classes a layer may style; the page itself belongs to reset and tokens alone. */
const OWNERS: Record<string, RegExp> = {
  kit: /\.kit_/,
  shell: /\.shell_/,
  feature: new RegExp(`\\.(${REMOTE_NAMES.map(remoteFolder).join('|')})_`),
};

for (const address of ['/', '/login', '/pricing', '/about']) {
  test(`On ${address} every style is in a layer and reaches its owner's elements only`, async ({
    page,
  }) => {
    await page.goto(address);
    // The remote's styles are there before it shows anything.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const rules = await rulesOf(page);
    expect(new Set(rules.map(({ layer }) => layer))).toEqual(
      new Set(['reset', 'tokens', 'kit', 'shell', 'feature']),
    );
    const strays = rules.filter(({ layer, selector }) => {
      const owner = OWNERS[layer];
      // A comma inside parentheses does not begin another selector.
      return owner && selector.split(/,(?![^(]*\))/).some((one) => !owner.test(one));
    });
    expect(strays).toEqual([]);
  });
}

/** Everything about a button's look that does not come from its words. */
async function lookOf(button: Locator): Promise<Record<string, string>> {
  await everythingAppeared(button.page());
  return button.evaluate((element) => {
    const all = getComputedStyle(element);
    return Object.fromEntries(
      [
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
      ].map((property) => [property, all.getPropertyValue(property)]),
    );
  });
}

test('A button of the kit looks the same in the gallery and in every remote', async ({ page }) => {
  await page.goto(stack.gallery);
  const gallery = await lookOf(
    page.getByRole('region', { name: 'Button, Primary' }).getByRole('button').first(),
  );
  await page.goto('/signup');
  expect(await lookOf(page.getByRole('button', { name: 'Send OTP' }))).toEqual(gallery);
  await page.goto('/pricing');
  expect(await lookOf(page.getByRole('button', { name: 'Get Complete Bundle Now' }))).toEqual(
    gallery,
  );
  await page.goto('/');
  expect(await lookOf(page.getByRole('link', { name: 'Get Your Access Now' }).first())).toEqual(
    gallery,
  );
});
