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
