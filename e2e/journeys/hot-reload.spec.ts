import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDevelopmentSite } from '../fixtures/development.ts';
import { expect, test } from '../fixtures/test.ts';

test('An edit in a remote’s component shows in the shell at once, and what was typed stays', async ({
  page,
  pageLoads,
}) => {
  test.setTimeout(120_000);
  const site = await startDevelopmentSite();
  try {
    await page.goto(`${site.url}/login`);
    // The first page waits for dependencies to be prepared.
    const email = page.getByLabel('Email');
    await expect(email).toBeVisible({ timeout: 60_000 });
    await email.fill('asha@example.in');

    const component = path.join(site.folder, 'mf-auth/src/page/auth-page.tsx');
    const before = await readFile(component, 'utf8');
    expect(before).toContain('<header');
    const started = performance.now();
    await writeFile(component, before.replace('<header', '<p>edited just now</p><header'));
    await expect(page.getByText('edited just now')).toBeVisible();
    const shownAfter = Math.round(performance.now() - started);
    test.info().annotations.push({ type: 'edit to screen', description: `${shownAfter} ms` });
    console.log(`edit to screen: ${shownAfter} ms`);

    await expect(email).toHaveValue('asha@example.in');
    expect(pageLoads.count(), 'the page was not loaded again').toBe(1);
  } finally {
    await site.stop();
  }
});
