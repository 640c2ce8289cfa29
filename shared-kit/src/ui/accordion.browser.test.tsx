import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Accordion } from './accordion.tsx';

const entries = [
  { question: 'Which devices?', answer: <p>Two of your own.</p> },
  { question: 'Which syllabus?', answer: <p>All of it.</p> },
];

const devices = page.getByText('Two of your own.');

test('A question opens and closes by keyboard', async () => {
  await render(<Accordion entries={entries} />);
  await expect.element(devices).not.toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(devices).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(devices).not.toBeVisible();
});

test('A link to text in a closed answer opens it, as in-page search does', async () => {
  await render(<Accordion entries={entries} />);
  location.hash = '#:~:text=All%20of%20it.';
  await expect.element(page.getByText('All of it.')).toBeVisible();
});
