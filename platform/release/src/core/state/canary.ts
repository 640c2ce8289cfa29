import { afterRelease, type Canary, type LivePart } from './live.ts';

type Parts = Readonly<Record<string, LivePart>>;

/**
 * The parts while some visitors try other versions. A candidate that is tried already makes way for the new one.
 * @throws Error for the shell, for a remote that is not live, and for what everybody has
 */
export function afterCanary(
  parts: Parts,
  released: Readonly<Record<string, string>>,
  percent: number,
): Record<string, LivePart> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
    throw new Error('How many browsers in a hundred? --canary takes a whole number from 1 to 99.');
  }
  const tried = Object.entries(released).map(([name, version]): [string, LivePart] => {
    if (name === 'shell') {
      throw new Error(
        'A shell cannot be tried by some: it is the page itself, with every remote in it. Release it as a whole; ' +
          'npm run rollback -- shell takes it back in a second.',
      );
    }
    const part = parts[name];
    if (!part) {
      throw new Error(
        `${name} is not live, so the other visitors would find nothing: release it as a whole.`,
      );
    }
    if (part.version === version) throw new Error(`${name}@${version} is live for everybody.`);
    return [name, { ...part, canary: { version, percent } }];
  });
  return { ...parts, ...Object.fromEntries(tried) };
}

/** The parts once everybody gets what some have tried. @throws Error when nobody tries anything */
export const afterPromotion = (parts: Parts, name: string): Record<string, LivePart> =>
  afterRelease(parts, { [name]: canaryOf(parts, name).version });

/** The parts once nobody tries anything of one of them. @throws Error when nobody does */
export function afterAbort(parts: Parts, name: string): Record<string, LivePart> {
  canaryOf(parts, name);
  const { version, good } = parts[name]!;
  return { ...parts, [name]: { version, good } };
}

/** The parts as they are for whoever tries everything that can be tried. */
export const asTried = (parts: Parts): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { version, good, canary }]) => [
      name,
      canary ? { version: canary.version, good: [version] } : { version, good },
    ]),
  );

/** Whether there is any part of which some visitors try another version. */
export const isAnythingTried = (parts: Parts): boolean =>
  Object.values(parts).some(({ canary }) => canary !== undefined);

function canaryOf(parts: Parts, name: string): Canary {
  const canary = parts[name]?.canary;
  if (!canary) throw new Error(`Nobody tries another version of ${name}.`);
  return canary;
}
