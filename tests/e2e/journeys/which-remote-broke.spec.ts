import { release } from '@platform/release/ask/release';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { reportsOf, watchReports } from '../fixtures/reports.ts';
import { expect, test } from '../fixtures/test.ts';

/** Throws what it knows of the member. */
const CODE = `addEventListener('keydown', () => {
    const stored = Object.entries(localStorage).find(([key]) => key.startsWith('sb-'))[1];
    const { user, access_token } = JSON.parse(stored);
    for (const secret of [user.email, user.id, access_token, location.href, 'Asha Rao'])
      Promise.reject(Object.assign(new TypeError('cannot use ' + secret), { name: secret }));
    Promise.reject('of ' + user.email);
    throw new Error('cannot use ' + user.email);
  });`;

const isFault = ({ kind }: { kind: string }) => kind === 'error' || kind === 'load';

test.describe('Error reports', { tag: ['@releases', '@shell'] }, () => {
  test('No report contains what a visitor typed or who is signed in', async ({
    page,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/page error/);
    await using site = await startReleasedSite();
    const version = `0.1.0-tells-secrets-${process.pid}`;
    const dist = await patchedBuild('account', version, (text, file) =>
      /^assets\/app-[\w-]+\.js$/.test(file) ? `${text}\n${CODE}` : text,
    );
    await release(site.releaser, { dists: [dist] });
    const sent = watchReports(page);
    await page.goto(site.url + '/account/profile?next=asha.rao#typed');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await reportsOf(version)).filter(isFault).length).toBe(3);

    const text = sent.bodies().join('\n');
    const { email, name, session } = signedIn;
    const words = ['sha', 'Rao', 'typed', 'next', 'cannot', 'Mozilla', 'Chrom'];
    const ids = [session.user.id, session.access_token];
    for (const secret of [...words, ...ids, email, email.split('@')[0]!, name]) {
      expect(text).not.toContain(secret);
    }
    for (const body of sent.bodies()) {
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['reports']);
    }
    await removeFolders([dist]);
  });
});
