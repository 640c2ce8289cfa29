import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SelectField } from './field.tsx';

function Course() {
  const [course, setCourse] = useState('');
  return (
    <SelectField
      label="Course"
      placeholder="Choose your course"
      options={['MD', 'DNB', 'Other']}
      value={course}
      onChange={(event) => setCourse(event.target.value)}
      required
    />
  );
}

test('Typing the first letter selects an option, and the placeholder cannot be chosen', async () => {
  const screen = await render(<Course />);
  const select = screen.getByRole('combobox', { name: 'Course' });
  await expect.element(select).toHaveDisplayValue('Choose your course');
  await userEvent.keyboard('{Tab}d');
  await expect.element(select).toHaveFocus();
  await expect.element(select).toHaveValue('DNB');
  expect(screen.container.querySelector('option')!.disabled).toBe(true);
});

test('The placeholder is paler than an option', async () => {
  const screen = await render(<Course />);
  const select = screen.getByRole('combobox', { name: 'Course' });
  const colour = () => getComputedStyle(select.element()).color;
  const asking = colour();
  await select.selectOptions('MD');
  expect(colour()).not.toBe(asking);
});

test('The drawn arrow is at the inline end, in either direction, and does not block presses', async () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    const screen = await render(
      <div dir={dir}>
        <Course />
      </div>,
    );
    const angle = screen.container.querySelector('svg')!.getBoundingClientRect();
    const select = screen.getByRole('combobox').element();
    const box = select.getBoundingClientRect();
    const gap = dir === 'ltr' ? box.right - angle.right : angle.left - box.left;
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(24);
    expect(document.elementFromPoint(angle.x + angle.width / 2, angle.y + angle.height / 2)).toBe(
      select,
    );
    await screen.unmount();
  }
});
