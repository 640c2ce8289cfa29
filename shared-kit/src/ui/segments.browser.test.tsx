import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Segments } from './segments.tsx';

const options = [
  { value: 6, title: '6 Months' },
  { value: 12, title: '1 Year' },
  { value: 36, title: '3 Years' },
];

function Durations() {
  const [value, setValue] = useState(6);
  return (
    <>
      <Segments legend="Access for" options={options} value={value} onChange={setValue} />
      <output>{value + 1}</output>
    </>
  );
}

test('The legend names the group, arrow keys move between its options, and Tab leaves it', async () => {
  const screen = await render(<Durations />);
  const group = screen.getByRole('group', { name: 'Access for' });
  await expect.element(group.getByRole('radio', { name: '6 Months' })).toBeChecked();
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}');
  await expect.element(group.getByRole('radio', { name: '3 Years' })).toHaveFocus();
  // The value is still a number: the text '36' plus 1 would be '361'.
  await expect.element(screen.getByRole('status')).toHaveTextContent('37');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(document.body);
});

test('The whole option can be pressed, and shows its selection and focus', async () => {
  const screen = await render(<Durations />);
  const option = (title: string) => screen.getByText(title).element().closest('label')!;
  const style = (title: string) => getComputedStyle(option(title));
  const { width, height } = option('1 Year').getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  await userEvent.click(option('1 Year'), { position: { x: width - 4, y: height - 4 } });
  await expect.element(screen.getByRole('radio', { name: '1 Year' })).toBeChecked();
  await expect.poll(() => style('1 Year').borderColor).not.toBe(style('3 Years').borderColor);

  await userEvent.keyboard('{ArrowRight}');
  expect(style('3 Years').outlineStyle).toBe('solid');
  expect(style('1 Year').outlineStyle).toBe('none');
});
