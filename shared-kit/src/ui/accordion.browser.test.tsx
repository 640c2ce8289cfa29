import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Accordion } from './accordion.tsx';

const entries = [
  { question: 'Which devices?', answer: <p>Two of your own.</p> },
  { question: 'Which syllabus?', answer: <p>All of it.</p> },
];

const devices = page.getByText('Two of your own.');
const syllabus = page.getByText('All of it.');

test('A question opens and closes by keyboard', async () => {
  await render(<Accordion entries={entries} />);
  await expect.element(devices).not.toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(devices).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(devices).not.toBeVisible();
});

test('Questions open independently', async () => {
  await render(<Accordion entries={entries} />);
  await page.getByText('Which devices?').click();
  await page.getByText('Which syllabus?').click();
  await expect.element(devices).toBeVisible();
  await expect.element(syllabus).toBeVisible();
});

test('A link to text in a closed answer opens it, as in-page search does', async () => {
  await render(<Accordion entries={entries} />);
  await expect.element(syllabus).not.toBeVisible();
  location.hash = '#:~:text=All%20of%20it.';
  await expect.element(syllabus).toBeVisible();
});
