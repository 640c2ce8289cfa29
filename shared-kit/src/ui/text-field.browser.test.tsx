import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextField } from './field.tsx';

test('A field is named by its label and described by its hint and error', async () => {
  const screen = await render(
    <TextField label="Email" hint="We send the code there." error="It looks incomplete" required />,
  );
  const input = screen.getByRole('textbox', { name: 'Email', exact: true });
  await expect
    .element(input)
    .toHaveAccessibleDescription('We send the code there. It looks incomplete');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toBeRequired();
});

test('An optional field says so, and its name is still its label', async () => {
  const screen = await render(<TextField label="Coupon" optional />);
  const input = screen.getByRole('textbox', { name: 'Coupon', exact: true });
  await expect.element(input).toHaveAccessibleDescription('Optional');
  await expect.element(screen.getByText('Optional')).toBeVisible();
});

test('An error that appears later is announced', async () => {
  const screen = await render(<TextField label="Email" />);
  const place = screen.container.querySelector('[aria-live=polite]');
  expect(place).not.toBeNull();
  await screen.rerender(<TextField label="Email" error="It looks incomplete" />);
  await expect.element(screen.getByText('It looks incomplete')).toBeVisible();
  expect(place!.textContent).toBe('It looks incomplete');
});

test('A focused field has a visible ring, in the error colour if there is an error', async () => {
  const screen = await render(
    <>
      <TextField label="Name" />
      <TextField label="Email" error="It looks incomplete" />
    </>,
  );
  const outlines = [];
  for (const name of ['Name', 'Email']) {
    await screen.getByLabelText(name).click();
    const { outlineStyle, outlineColor } = getComputedStyle(screen.getByLabelText(name).element());
    expect(outlineStyle).toBe('solid');
    outlines.push(outlineColor);
  }
  expect(outlines[0]).not.toBe(outlines[1]);
});
