import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioCards } from './radio-cards.tsx';

const options = [
  { value: 6, title: '6 Months', detail: 'Until the next paper', price: '₹6,999' },
  { value: 12, title: '1 Year', price: '₹11,999' },
  { value: 36, title: '3 Years', price: '₹16,999' },
];

function Durations(props: { look?: 'cards' | 'segments'; without?: number }) {
  const [value, setValue] = useState(6);
  return (
    <>
      <RadioCards
        legend="Access for"
        look={props.look ?? 'cards'}
        options={options.map((option) => ({ ...option, disabled: option.value === props.without }))}
        value={value}
        onChange={setValue}
      />
      <output>{value + 1}</output>
    </>
  );
}

test('The legend names the group, and an option is read with its price', async () => {
  const screen = await render(<Durations />);
  await expect.element(screen.getByRole('group', { name: 'Access for' })).toBeVisible();
  await expect
    .element(screen.getByRole('radio', { name: '6 Months Until the next paper ₹6,999' }))
    .toBeChecked();
});

test('Arrow keys move between options, skip a disabled one, and Tab leaves the group', async () => {
  const screen = await render(<Durations without={12} />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /^3 Years/ })).toHaveFocus();
  // The value is still a number: the text '36' plus 1 would be '361'.
  await expect.element(screen.getByRole('status')).toHaveTextContent('37');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(document.body);
});

for (const look of ['cards', 'segments'] as const) {
  test(`As ${look}, the whole option can be pressed, and shows its selection and focus`, async () => {
    const screen = await render(<Durations look={look} />);
    const card = (title: string) => screen.getByText(title).element().closest('label')!;
    const style = (title: string) => getComputedStyle(card(title));
    const { width, height } = card('1 Year').getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    await userEvent.click(card('1 Year'), { position: { x: width - 4, y: height - 4 } });
    await expect.element(screen.getByRole('radio', { name: /^1 Year/ })).toBeChecked();
    await expect.poll(() => style('1 Year').borderColor).not.toBe(style('3 Years').borderColor);

    await userEvent.keyboard('{ArrowRight}');
    expect(style('3 Years').outlineStyle).toBe('solid');
    expect(style('1 Year').outlineStyle).toBe('none');
  });
}
