import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Drawer } from './drawer.tsx';

function Menu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <a href="#page">Page</a>
      <Drawer title="Menu" open={isOpen} onClose={() => setIsOpen(false)}>
        <a href="#pricing">Pricing</a>
        <button type="button" onClick={() => setIsOpen(false)}>
          Done
        </button>
      </Drawer>
    </>
  );
}

const drawer = page.getByRole('dialog', { name: 'Menu' });
const opener = page.getByRole('button', { name: 'Open' });

async function openMenu() {
  await render(<Menu />);
  await opener.click();
  await expect.element(drawer).toBeVisible();
}

afterEach(() => document.documentElement.removeAttribute('dir'));

test('Tab cycles inside an open drawer, in both directions', async () => {
  await openMenu();
  const stops = [
    drawer.getByRole('button', { name: 'Close' }),
    drawer.getByRole('link', { name: 'Pricing' }),
    drawer.getByRole('button', { name: 'Done' }),
  ] as const;
  for (const stop of [...stops, stops[0]]) {
    await expect.element(stop).toHaveFocus();
    await userEvent.tab();
  }
  await expect.element(stops[1]).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(stops[2]).toHaveFocus();
});

const waysToClose: [string, () => Promise<void>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => drawer.getByRole('button', { name: 'Close' }).click()],
  ['something inside it', () => drawer.getByRole('button', { name: 'Done' }).click()],
  ['a press beside it', () => pressAt(8, 200)],
];

test.each(waysToClose)(
  'A drawer that is closed by %s returns the focus to the button that opened it',
  async (_, leave) => {
    await openMenu();
    await leave();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  },
);

test('A drawer that closes after a navigation leaves the focus on the new page', async () => {
  const { rerender } = await render(
    <Drawer title="Menu" open onClose={() => {}}>
      <a href="#pricing">Pricing</a>
    </Drawer>,
  );
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  main.focus();
  await rerender(
    <Drawer title="Menu" open={false} onClose={() => {}}>
      <a href="#pricing">Pricing</a>
    </Drawer>,
  );
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.activeElement).toBe(main);
  main.remove();
});

test.each([
  ['ltr', 'right'],
  ['rtl', 'left'],
] as const)('In %s a drawer covers the full height at the %s edge', async (direction, edge) => {
  document.documentElement.dir = direction;
  await page.viewport(360, 640);
  await openMenu();
  const element = drawer.element();
  await expect.poll(() => element.getAnimations().length).toBe(0);
  const box = element.getBoundingClientRect();
  expect(box.height).toBe(640);
  expect(edge === 'right' ? 360 - box.right : box.left).toBe(0);
  expect(box.width).toBeLessThan(360);
});

test('Behind an open drawer the page is hidden from screen readers and does not scroll', async () => {
  await openMenu();
  await expect.element(page.getByRole('link', { name: 'Page' })).not.toBeInTheDocument();
  const locked = [document.documentElement, document.body].map(
    (element) => getComputedStyle(element).overflowY,
  );
  expect(locked).toContain('hidden');
});

/** Presses at a position of the screen. */
async function pressAt(x: number, y: number): Promise<void> {
  await userEvent.click(document.elementFromPoint(x, y)!, { position: { x, y } });
}
