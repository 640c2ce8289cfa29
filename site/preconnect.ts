import type { PageEnvironment } from '@platform/contract/site';
import { paths } from 'shared-kit/paths';

/** These request data without waiting for the visitor: testimonials, prices, a member's rows. */
const PAGES = [paths.home, paths.pricing, `${paths.account}/*`, '/receipt/*'];

export function preconnect({ supabaseUrl = '' }: PageEnvironment): Record<string, string[]> {
  if (!URL.canParse(supabaseUrl)) return {};
  const { origin } = new URL(supabaseUrl);
  return Object.fromEntries(PAGES.map((route) => [route, [origin]]));
}
