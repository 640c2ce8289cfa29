import { expect, test } from 'vitest';
import { allowedSources } from './allowed-sources.ts';

const HOSTED = { supabaseUrl: 'https://a.supabase.co', supabaseKey: 'sb_publishable_1' };
const CHALLENGE = 'https://challenges.cloudflare.com';

test('Pages of a hosted project use its backend and the gateway, and no other origin', () => {
  const allowed = allowedSources(HOSTED);
  const origins = Object.values(allowed)
    .flat()
    .filter((source) => !source.startsWith("'"));
  expect([...new Set(origins)].toSorted()).toEqual([
    'https://a.supabase.co',
    'https://api.razorpay.com',
    'https://cdn.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
  ]);
  expect(allowed['script-src']).not.toContain('https://a.supabase.co');
});

test('Pages may send reports to a collector of their own', () => {
  const reportUrl = 'https://collector.example/in?site=1';
  expect(allowedSources({ ...HOSTED, reportUrl })['connect-src']).toContain(
    'https://collector.example',
  );
  expect(allowedSources({ ...HOSTED, reportUrl: '' })['connect-src']).toContain(HOSTED.supabaseUrl);
});

test('Pages may load the challenge only if the deployment has one', () => {
  expect(JSON.stringify(allowedSources(HOSTED))).not.toContain(CHALLENGE);
  const allowed = allowedSources({ ...HOSTED, captchaKey: '0x4A' });
  expect(allowed['script-src']).toContain(CHALLENGE);
  expect(allowed['frame-src']).toContain(CHALLENGE);
});

test('Pages on a local backend use the sandbox, and nothing of Razorpay', () => {
  const gatewayUrl = 'http://localhost:54330';
  const allowed = allowedSources({ supabaseUrl: 'http://localhost:54321', gatewayUrl });
  expect(allowed['script-src']).toEqual([gatewayUrl]);
  expect(JSON.stringify(allowed)).not.toContain('razorpay');
});

test('The gateway and the library of the code field may each add one style, identified by its hash', () => {
  expect(allowedSources(HOSTED)['style-src']).toEqual([
    // The empty text.
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    // The rule that Razorpay's checkout.js contains.
    "'sha256-x8KwkBlDnBKg2FKvRD2OrmWxJgLZcjB8E1HEMQTqnCs='",
  ]);
});
