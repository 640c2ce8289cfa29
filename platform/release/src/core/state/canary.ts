import { afterRelease, type Canary, type LivePart } from './live.ts';

type Parts = Readonly<Record<string, LivePart>>;

/**
 * The parts with canaries. A new canary of a part replaces its current one.
 * @throws Error for the shell, for a remote that is not live, and for a live version
 */
export function afterCanary(
  parts: Parts,
  released: Readonly<Record<string, string>>,
  percent: number,
): Record<string, LivePart> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
    throw new Error('--canary takes a percentage of browsers, from 1 to 99.');
  }
  const canaries = Object.entries(released).map(([name, version]): [string, LivePart] => {
    if (name === 'shell') {
      throw new Error(
        'A shell cannot be a canary: it is the page itself, with every remote in it. Release it for all; ' +
          'npm run rollback -- shell rolls it back in a second.',
      );
    }
    const part = parts[name];
    if (!part) {
      throw new Error(
        `${name} is not live, so the other visitors would find no page: release it for all.`,
      );
    }
    if (part.version === version) throw new Error(`${name}@${version} is already live.`);
    return [name, { ...part, canary: { version, percent } }];
  });
  return { ...parts, ...Object.fromEntries(canaries) };
}

/** The parts after the canary of one became its live version. @throws Error if it has no canary */
export const afterPromotion = (parts: Parts, name: string): Record<string, LivePart> =>
  afterRelease(parts, { [name]: canaryOf(parts, name).version });

/** The parts after the canary of one ended. @throws Error if it has no canary */
export function afterAbort(parts: Parts, name: string): Record<string, LivePart> {
  canaryOf(parts, name);
  const { version, previous } = parts[name]!;
  return { ...parts, [name]: { version, previous } };
}

/** The parts after the canary of one got another percentage of browsers. @throws Error if it has no canary */
export const afterWidening = (
  parts: Parts,
  name: string,
  percent: number,
): Record<string, LivePart> =>
  afterCanary(parts, { [name]: canaryOf(parts, name).version }, percent);

/** The parts as a browser sees them that gets all canaries. */
export const withCanaries = (parts: Parts): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { version, previous, canary }]) => [
      name,
      canary ? { version: canary.version, previous: [version] } : { version, previous },
    ]),
  );

/** Whether any part has a canary. */
export const hasCanary = (parts: Parts): boolean =>
  Object.values(parts).some(({ canary }) => canary !== undefined);

function canaryOf(parts: Parts, name: string): Canary {
  const canary = parts[name]?.canary;
  if (!canary) throw new Error(`${name} has no canary.`);
  return canary;
}
