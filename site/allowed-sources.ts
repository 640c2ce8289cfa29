import { createHash } from 'node:crypto';
import type { AllowedSources, PageEnvironment } from '@platform/contract/site';
import { reportUrlOf } from 'shared-kit/env';

/** Cloudflare's challenge before codes are sent. @see https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
const CHALLENGE = 'https://challenges.cloudflare.com';

/** A rule for the animation while Razorpay's window loads. */
const RAZORPAY_STYLE =
  '@keyframes rzp-rot{to{transform: rotate(360deg);}}@-webkit-keyframes rzp-rot{to{-webkit-transform: rotate(360deg);}}';

const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  style: [hashOf(RAZORPAY_STYLE)],
  picture: ['https://cdn.razorpay.com'],
  request: ['https://lumberjack.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  /** In-app browsers pay on the gateway's page instead of in a frame. */
  form: ['https://api.razorpay.com'],
};

/** One origin for all. */
const sandbox = (origin: string): typeof RAZORPAY => ({
  script: [origin],
  style: [],
  picture: [],
  request: [],
  frame: [origin],
  form: [],
});

export function allowedSources(env: PageEnvironment): AllowedSources {
  const { supabaseUrl = '', reportUrl, gatewayUrl, captchaKey } = env;
  const backend = originOf(supabaseUrl);
  const reports = originOf(
    reportUrlOf({ supabaseUrl, ...(reportUrl !== undefined && { reportUrl }) }),
  );
  const gateway = gatewayUrl ? sandbox(gatewayUrl) : RAZORPAY;
  const challenge = captchaKey ? [CHALLENGE] : [];
  return {
    'script-src': [...gateway.script, ...challenge],
    // The library of the code field adds an empty style, and its rules by script.
    'style-src': [hashOf(''), ...gateway.style],
    // Pictures and videos of testimonials may be in the storage of the backend.
    'img-src': [...backend, ...gateway.picture],
    'media-src': backend,
    'connect-src': [...backend, ...reports, ...gateway.request],
    'frame-src': [...gateway.frame, ...challenge],
    // The gateway makes an in-app browser send the result of a payment to the backend.
    'form-action': [...backend, ...gateway.form],
  };
}

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
