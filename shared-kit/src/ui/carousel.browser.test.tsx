import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Carousel } from './carousel.tsx';
import { emulateMedia } from './testing/emulate-media.ts';
import { fakeTimers, untilTimers } from './testing/fake-timers.ts';

const slides = ['First', 'Second', 'Third'].map((name) => ({
  key: name,
  content: <a href={`#${name}`}>{name}</a>,
}));

const carousel = <Carousel label="Words" slides={slides} />;

beforeEach(async () => {
  await page.viewport(800, 600);
  fakeTimers('setTimeout', 'clearTimeout');
});

afterEach(() => {
  document.documentElement.dir = '';
});

/** The values disagree unless one slide is active, in view and has the current dot. */
function shown(): string {
  const names = usable().join(' and ');
  const index = slides.findIndex(({ key }) => key === names);
  const dot = document.querySelector('button[aria-current]')?.ariaLabel;
  const agrees = dot === `${index + 1} of 3` && isInView(row(), index);
  return agrees ? names : `${names}, with the dot ${dot}`;
}

const row = () => page.getByRole('group', { name: 'Words' }).element();

const usable = () =>
  [...row().children].filter((it) => !it.matches('[inert]')).map((it) => it.textContent);

function isInView(outside: Element, index: number): boolean {
  const [outer, inner] = [outside, outside.children[index]!].map((it) =>
    it.getBoundingClientRect(),
  );
  return inner!.left >= outer!.left - 1 && inner!.right <= outer!.right + 1;
}

/** Advances the time, once the timer for the next slide runs. */
async function pass(ms: number): Promise<void> {
  await untilTimers(1);
  await vi.advanceTimersByTimeAsync(ms);
}

/** Advances the time by several turns, once no slide is due. */
async function passWhileStopped(): Promise<void> {
  await untilTimers(0);
  await vi.advanceTimersByTimeAsync(20_000);
}

test('It turns every 5 seconds and starts again after the last slide', async () => {
  await render(carousel);
  await expect.poll(shown).toBe('First');
  await pass(4999);
  await expect.poll(shown).toBe('First');
  await pass(1);
  await expect.poll(shown).toBe('Second');
  await pass(5000);
  await expect.poll(shown).toBe('Third');
  await pass(5000);
  await expect.poll(shown).toBe('First');
});

test('Its button stops it, and starts it again even while it has the focus', async () => {
  await render(carousel);
  await page.getByRole('button', { name: 'Pause' }).click();
  await passWhileStopped();
  await expect.poll(shown).toBe('First');
  await page.getByRole('button', { name: 'Play' }).click();
  await pass(5000);
  await expect.poll(shown).toBe('Second');
});

test.each<[string, (slide: Locator) => Promise<unknown>, (slide: Locator) => Promise<unknown>]>([
  ['pointer', (slide) => slide.hover(), (slide) => slide.unhover()],
  ['focus', () => userEvent.keyboard('{Tab}{Tab}'), async (slide) => slide.element().blur()],
])('It waits while the %s is on a slide', async (_, arrive, leave) => {
  await render(carousel);
  const slide = page.getByRole('link', { name: 'First' });
  await arrive(slide);
  await passWhileStopped();
  await expect.poll(shown).toBe('First');
  await leave(slide);
  await pass(5000);
  await expect.poll(shown).toBe('Second');
});

test('It waits while a video plays, and continues afterwards', async () => {
  const screen = await render(<Carousel label="Words" slides={slides} isWaiting />);
  await passWhileStopped();
  await expect.poll(shown).toBe('First');
  await screen.rerender(carousel);
  await pass(5000);
  await expect.poll(shown).toBe('Second');
});

test('With reduced motion it does not turn until its button starts it', async () => {
  await emulateMedia('prefers-reduced-motion', 'reduce');
  await render(carousel);
  await passWhileStopped();
  await expect.poll(shown).toBe('First');
  await page.getByRole('button', { name: 'Play' }).click();
  await pass(5000);
  await expect.poll(shown).toBe('Second');
});

test.for(['ltr', 'rtl'])('Next, Previous and the dots turn it in %s', async (direction) => {
  document.documentElement.dir = direction;
  await render(carousel);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Next');
  await expect.poll(shown).toBe('Second');
  await press('Previous');
  await press('Previous');
  await expect.poll(shown).toBe('Third');
  await press('2 of 3');
  await expect.poll(shown).toBe('Second');
});

test('A swipe turns it, and the dots follow', async () => {
  await render(carousel);
  row().scrollBy({ left: row().clientWidth * 0.8 });
  await expect.poll(shown).toBe('Second');
});

test('All slides in view are active, and no control leads past the last', async () => {
  await render(
    <div style={{ '--slide-size': '45%' } as object}>
      <Carousel label="Words" slides={slides} />
    </div>,
  );
  await expect.poll(usable).toEqual(['First', 'Second']);
  expect(page.getByRole('button', { name: /of 2/ }).elements()).toHaveLength(2);
  await page.getByRole('button', { name: '2 of 2' }).click();
  await expect.poll(usable).toEqual(['Second', 'Third']);
});

test('A single slide has no controls', async () => {
  await render(<Carousel label="Words" slides={slides.slice(0, 1)} />);
  await expect.element(page.getByRole('link', { name: 'First' })).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
