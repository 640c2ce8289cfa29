import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Drawer, opensModal } from './modal.tsx';

function Menu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
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

test('A drawer that opened before hydration stays open, with its focus, and closes afterwards', async () => {
  const menu = (
    <>
      <button type="button" {...opensModal('menu')}>
        Open
      </button>
      <Drawer id="menu" title="Menu">
        <a href="#pricing">Pricing</a>
      </Drawer>
    </>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(menu);
  await opener.click();
  await expect.element(drawer).toBeVisible();
  await userEvent.tab();
  const pricing = drawer.getByRole('link', { name: 'Pricing' });
  const served = pricing.element();
  const root = hydrateRoot(place, menu, {
    onRecoverableError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await expect.poll(() => Object.keys(served).some((key) => key.startsWith('__react'))).toBe(true);
  await expect.element(pricing).toHaveFocus();
  expect(pricing.element()).toBe(served);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('A drawer that closes after a navigation leaves the focus on the new page', async () => {
  const { rerender } = await render(<Drawer title="Menu" open />);
  const main = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => main.remove());
  main.tabIndex = -1;
  await rerender(<Drawer title="Menu" open={false} />);
  main.focus();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.activeElement).toBe(main);
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
  // Without the space of the scrollbar.
  const room = document.documentElement.getBoundingClientRect();
  expect(box.height).toBe(640);
  expect(box[edge]).toBe(room[edge]);
  expect(box.width).toBeLessThan(room.width);
});

test('Behind an open drawer the page does not scroll', async () => {
  await openMenu();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
});
