const SECONDS = { m: 60, h: 3600, d: 24 * 3600 } as const;
const LONGEST_SECONDS = 7 * SECONDS.d;

/**
 * Seconds of a duration as people type it: `30m`, `8h`, `2d`.
 * @throws Error when it is none, or longer than the seven days that a preview may last
 */
export function parseDuration(text: string): number {
  const found = /^([1-9]\d*)([mhd])$/.exec(text);
  if (!found) throw new Error(`${text} is no duration; say it as 30m, 8h or 2d.`);
  const seconds = Number(found[1]) * SECONDS[found[2] as keyof typeof SECONDS];
  if (seconds > LONGEST_SECONDS)
    throw new Error(`${text} is too long: a preview lasts 7d at most.`);
  return seconds;
}
