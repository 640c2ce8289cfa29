// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { DURATIONS } from 'shared-kit/durations';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { beforeAll, expect, test } from 'vitest';
import { BUNDLE, FALLBACK_PRICES, MODULES, pricesOf } from '#lib/offers/built-in-offers.ts';
import { FALLBACK_OFFERS, offersQuery, type Offers } from '#lib/offers/fetch-offers.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { startMessages } from 'shared-kit/testing/page';
import { PricingPage } from './pricing-page.tsx';

beforeAll(() => startMessages({ commerce: messages }));

const session = unknownSession();

/** Without `offers`, live prices are not loaded yet. */
function render(offers?: Offers): string {
  const queries = new QueryClient();
  if (offers) queries.setQueryData(offersQuery.queryKey, offers);
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <SessionProvider session={session}>
        <StaticRouter location="/pricing">
          <PricingPage />
        </StaticRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<!--.*?-->/g, '');
}

const bundle = { ...BUNDLE, prices: FALLBACK_PRICES.bundle, isLive: true };
const onSale = MODULES.map((one) => ({ ...one, prices: FALLBACK_PRICES[one.id], isLive: true }));

test('Until live prices are loaded the page shows fallback prices, and a visitor can choose each', () => {
  const page = render();
  expect(page).toContain('BEST IN VALUE - SAVE UP TO 29%');
  for (const price of ['37,999', '11,999', '12,999', '19,999', '5,999']) {
    expect(page).toContain(`₹${price}`);
  }
  expect(page.match(/Loading prices\.\.\./g), 'once on the page').toHaveLength(1);
  const [, foundations] = page.match(/<article.*?<\/article>/g)!;
  const links = [...foundations!.matchAll(/<a [^>]*href="(\/login[^"]*)"/g)];
  const { uuid } = MODULES[0];
  expect(links.map(([, address]) => decodeURIComponent(address!))).toEqual(
    DURATIONS.map((duration) => `/login?next=/pricing?offer=${uuid}&duration=${duration}#${uuid}`),
  );
  expect(page, 'search engines get live prices only').not.toContain('"Course"');
});

test('The bundle is offered for 1 year, with its saving, also while no module is on sale', () => {
  const page = render({ bundle, modules: [] });
  expect(page).toContain('No individual modules are on sale');
  expect(page).toContain('Get Complete Bundle Now');
  expect(page).toContain('₹37,999');
  expect(page).toContain('for 1 Year');
  expect(page, 'true for this duration').toContain('You save ₹12,997 (25%)');
  expect(page).toContain('about ₹3,167 a month');
});

test('Without the bundle no saving is announced', () => {
  expect(render({ bundle: undefined, modules: [] })).not.toContain('SAVE UP TO');
});

test('The page names an offer as the operators do', () => {
  const physics = { ...MODULES[1], prices: pricesOf({ 6: 10, 12: 15, 36: 30 }), isLive: true };
  const page = render({ bundle, modules: [{ ...physics, name: 'Module II Physics, revised' }] });
  expect(page).toMatch(/<h3[^>]*>Module II Physics, revised</);
  expect(page).toContain('"name":"Module II Physics, revised"');
  expect(page).toContain('Complete Course Bundle');
});

test('Each offer has a buy button, and questions about payment are answered', () => {
  const physics = { ...MODULES[0], prices: pricesOf({ 6: 10, 12: 15, 36: 30 }), isLive: true };
  const page = render({ bundle, modules: [physics] });
  expect(page).toMatch(/<button[^>]*>(<[^>]+>)*Get Complete Bundle Now</);
  expect(page).toMatch(/<button[^>]*>(<[^>]+>)*Enroll Now</);
  expect(page).toContain('Save ₹5 on the 6-month rate');
  // The seller of this site has no GSTIN yet.
  expect(page).not.toMatch(/tax/i);
  expect(page).toContain('Questions about payment');
  const assurance =
    /No automatic renewal<.*?><a [^>]*href="\/refund-policy"[^>]*>Refund policy<\/a><.*?>UPI, card or net banking, through Razorpay</g;
  expect(page.match(assurance), 'by each button').toHaveLength(2);
  expect(page.match(/By buying you accept the <a href="\/terms-and-conditions"/g)).toHaveLength(2);
  expect(page, 'not all modules are on sale').not.toContain('<table');
});

test('The page begins with the bundle and the modules, their prices and links to them', () => {
  const [, overview] = /<nav[^>]*>(.*?)<\/nav>/.exec(render({ bundle, modules: onSale }))!;
  const rows = [...overview!.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  expect(rows.map(([, address, row]) => [address, row!.replaceAll(/<[^>]+>/g, '')])).toEqual([
    ['/pricing#bundle', 'Complete Course Bundle ₹37,999'],
    ['/pricing#foundations', 'Module I Foundations ₹11,999'],
    ['/pricing#physics', 'Module II Physics ₹12,999'],
    ['/pricing#clinical', 'Module III Clinical ₹19,999'],
    ['/pricing#advanced', 'Module IV Advanced ₹5,999'],
  ]);
});

test('Each module begins with its number of lectures, and the bundle repeats them without a sum', () => {
  const [bundleItems, ...modules] = [...render().matchAll(/<ul[^>]*>(.*?)<\/ul>/g)].map(
    ([, list]) => [...list!.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item),
  );
  const lectures = ['40+ lectures', '50+ lectures', '190+ lectures', '25+ lectures'];
  expect(modules.map(([first]) => first)).toEqual(lectures);
  expect(bundleItems).toContain('40+, 50+, 190+ and 25+ lectures');
});

test('Search engines get the live price of each course', () => {
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    render({ bundle, modules: onSale }),
  )!;
  const courses = (JSON.parse(data!) as { '@graph': object[] })['@graph'];
  expect(courses).toHaveLength(5);
  expect(courses).toContainEqual(
    expect.objectContaining({
      '@type': 'Course',
      name: 'Complete Course Bundle',
      offers: [
        expect.objectContaining({ name: '6 Months', price: 21_999, priceCurrency: 'INR' }),
        expect.objectContaining({ name: '1 Year', price: 37_999, priceCurrency: 'INR' }),
        expect.objectContaining({ name: '3 Years', price: 57_999, priceCurrency: 'INR' }),
      ],
    }),
  );
});

test('A table compares the bundle with each module, for each duration', () => {
  const table = /<tbody>(.*)<\/tbody>/.exec(render())![1]!;
  const rows = table.split('</tr>').map((row) => row.replaceAll(/<[^>]+>/g, ' ').trim());
  expect(rows.slice(0, -1).map((row) => row.split(/ {2,}/))).toEqual([
    ['Module I Foundations', '₹6,999', '₹11,999', '₹16,999'],
    ['Module II Physics', '₹7,999', '₹12,999', '₹17,999'],
    ['Module III Clinical', '₹12,999', '₹19,999', '₹29,999'],
    ['Module IV Advanced', '₹3,999', '₹5,999', '₹9,999'],
    ['Complete Course Bundle', '₹21,999', '₹37,999', '₹57,999'],
    ['Bundle, per month', '₹3,667', '₹3,167', '₹1,611'],
  ]);
});

test('The page states one original price of the bundle, and no sum of modules that contradicts it', () => {
  const sums = DURATIONS.map((duration) =>
    FALLBACK_OFFERS.modules.reduce((sum, { prices }) => sum + prices[duration], 0),
  );
  expect(sums).toEqual([31_996, 50_996, 74_996]);
  expect(render()).not.toMatch(/₹31,996|₹74,996/);
  expect(render()).toContain('Original price <s>₹50,996</s>');
});

test('Each choice of a duration is named by what it is for', () => {
  const legends = [...render().matchAll(/<legend[^>]*>(.*?)<\/legend>/g)];
  expect(legends.map(([, legend]) => legend!.replaceAll(/<[^>]+>/g, ''))).toEqual([
    'Show all prices for',
    'Access for Complete Course Bundle',
    'Access for Module I Foundations',
    'Access for Module II Physics',
    'Access for Module III Clinical',
    'Access for Module IV Advanced',
  ]);
});
