import type { Report } from '@platform/contract/report';
import { fileOf } from './file-of.ts';
import type { Sighting } from './sightings.ts';

/** Whose page is shown. */
export type Owner = Pick<Report, 'part' | 'version'>;

/** Where it all began: what others wrap is told by its `cause`. */
export function originOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? originOf(error.cause) : error;
}

/**
 * What is reported of a sighting: whose file it was, where in it, and the class of the error, never its message.
 * Browsers and libraries put into messages what people typed, often without quotes around it.
 * @param owner of the page shown: it answers for what names no file
 * @returns `undefined` for errors of files that are not this site's, as those of extensions
 */
export function describeSighting(
  sighting: Sighting,
  owner: Owner,
): Omit<Report, 'page'> | undefined {
  const { components } = sighting;
  const origin = originOf(sighting.error);
  // Code that is there and throws as it is first run has not failed to load.
  const hasRun = sighting.step === 'code' && fileOf(framesOf(origin)) !== undefined;
  const step = hasRun ? undefined : sighting.step;
  const thrownIn = fileOf(textOf({ ...sighting, error: origin }));
  // What React itself throws, it throws because of a component: the innermost one that has a file.
  const isOfComponent = components !== undefined && (!thrownIn || thrownIn.part === 'shell');
  const file = (isOfComponent ? fileOf(components) : undefined) ?? thrownIn;
  const isOfOthers = !file && !step && components === undefined && namesFiles(sighting, origin);
  if (isOfOthers) return undefined;
  return {
    kind: step ? 'load' : 'error',
    ...(file ?? owner),
    name: step ?? classOf(origin),
  };
}

/** What names the files of it, the first one first. */
function textOf({ step, error, file = '' }: Sighting): string {
  // The stack tells who loads entries: the shell, always.
  if (step === 'entry') return file;
  return [framesOf(error), step ? addressOf(error) : '', file].join('\n');
}

/** The stack without the message, with which Chromium begins it: no file is to be read out of that. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { message, stack = '' } = error;
  return message ? stack.replace(message, '') : stack;
}

/** Where code cannot be had there is no stack, but an address at the end of the browser's own message. */
const addressOf = (error: unknown): string =>
  (error instanceof Error && /dynamically imported module: (\S+)$/.exec(error.message)?.[1]) || '';

const namesFiles = ({ file }: Sighting, origin: unknown): boolean =>
  file !== undefined || (origin instanceof Error && Boolean(origin.stack));

/** The class of an error; React numbers its own instead. */
function classOf(error: unknown): string {
  if (!(error instanceof Error)) return 'NoError';
  const number = /^Minified React error #(\d+)/.exec(error.message)?.[1];
  if (number) return `React${number}`;
  return /^[A-Za-z]\w{0,39}$/.test(error.name) ? error.name : 'Error';
}
