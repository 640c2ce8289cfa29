import { siteConfig } from '@platform/build/site';
import type { Page } from '@playwright/test';
import { breakText } from '../fixtures/broken-code.ts';
import { toast } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const KEY = '0x4AAAAAAA';
/** The hosts of scripts that a site with a challenge allows. */
const HOSTS = siteConfig.allowedSources({ captchaKey: KEY })['script-src']!;
const CHALLENGES = 'https://challenges.cloudflare.com/**';

/** Replaces Cloudflare's script, since journeys never leave the machine: it accepts every visitor. */
const WIDGET = `
  let answers = 0;
  globalThis.turnstile = {
    render(place, { sitekey, callback }) {
      setTimeout(() => callback(\`answer \${++answers} for \${sitekey}\`));
      return 'widget';
    },
    remove() {},
  };`;

const codeField = (page: Page) => page.getByLabel('6-digit code');

/** Adds a challenge key to the environment and the policy in the page, as a deployment with a challenge does. */
const withChallenge = (page: Page): Promise<void> =>
  breakText(page, '/login', (html) =>
    html
      .replace('"supabaseKey":', `"captchaKey":"${KEY}","supabaseKey":`)
      .replace('script-src ', `script-src ${HOSTS.join(' ')} `),
  );

test.describe('Challenge', { tag: '@auth' }, () => {
  test('The page requests each code with an answer to the challenge, and tells visitors when it cannot get one', async ({
    page,
    resident,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/left the machine: https:\/\/challenges/, /ERR_FAILED/);
    const answers: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/auth/v1/otp') || request.method() !== 'POST') return;
      const body = request.postDataJSON() as { gotrue_meta_security?: { captcha_token?: string } };
      answers.push(body.gotrue_meta_security?.captcha_token);
    });
    await withChallenge(page);
    await page.clock.install();
    await page.route(CHALLENGES, (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Email').fill(resident.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, /^We could not confirm that you are human/)).toBeVisible();
    expect(answers).toEqual([]);

    await page.unroute(CHALLENGES);
    await page.route(CHALLENGES, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
    );
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(codeField(page)).toBeVisible();
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(toast(page, 'OTP sent again')).toBeVisible();
    expect(answers).toEqual([`answer 1 for ${KEY}`, `answer 2 for ${KEY}`]);

    await codeField(page).fill(await mailbox.codeFor(resident.email, 3));
    await expect(page).toHaveURL('/account/profile');
  });
});
