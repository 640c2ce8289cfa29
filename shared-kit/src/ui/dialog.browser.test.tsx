import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

function Question({ lines }: { lines: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <Dialog
        title="Leave?"
        description="Nothing has been charged."
        open={isOpen}
        onClose={close}
        actions={
          <button type="button" onClick={close}>
            Stay
          </button>
        }
      >
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>Line {line + 1}</p>
        ))}
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Leave?' });
const opener = page.getByRole('button', { name: 'Ask' });

async function ask(lines = 1) {
  await render(<Question lines={lines} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

test('A dialog is announced with title and description, and takes the focus', async () => {
  await ask();
  await expect.element(dialog).toHaveAccessibleDescription('Nothing has been charged.');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
});

test.each<[string, () => Promise<void>]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['an action', () => dialog.getByRole('button', { name: 'Stay' }).click()],
  [
    'a press on the scrim',
    () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true }),
  ],
])('A dialog that %s closes returns the focus to its button', async (_, leave) => {
  await ask();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('The page knows that a visitor closes a dialog before it is closed', async () => {
  const log: string[] = [];
  await render(<Dialog title="Leave?" open onClose={() => log.push('page')} />);
  const closed = new MutationObserver(() => log.push('closed'));
  closed.observe(dialog.element(), { attributeFilter: ['open'] });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => log).toContain('closed');
  expect(log[0]).toBe('page');
});

test('A new question opens a dialog that the visitor has closed and the page has not', async () => {
  const view = await render(<Dialog title="Leave?" description="For the payments" open />);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await view.rerender(<Dialog title="Leave?" description="For the prices" open />);
  await expect.element(dialog).toBeVisible();
});

test('A question that follows immediately stays, although the browser reports the closing of the one before it a frame later', async () => {
  await ask();
  const element = dialog.element() as HTMLDialogElement;
  const reported = new Promise((resolve) =>
    element.addEventListener('close', resolve, { once: true }),
  );
  element.close();
  // The page learns of it, and asks again within the same frame.
  await Promise.resolve();
  (opener.element() as HTMLElement).click();
  await reported;
  await expect.poll(() => element.open).toBe(true);
});

test('On a small screen a long dialog scrolls, with its title and actions in view', async () => {
  await page.viewport(320, 480);
  await ask(60);
  await expect.poll(() => dialog.element().getAnimations().length).toBe(0);
  const box = dialog.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThan(0);
  expect(box.bottom).toBeLessThan(480);
  dialog.element().scrollTop = 100_000;
  await expect.element(dialog.getByText('Line 60')).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('button', { name: 'Stay' })).toBeInViewport({ ratio: 1 });
});
