import type { Report } from '@platform/contract/report';
import type { PolicyViolation } from '@platform/contract/violations';
import type { PageErrorEvent } from './error-events.ts';
import { releasedFileIn } from './released-file.ts';

export type Owner = Pick<Report, 'part' | 'version'>;

export function originOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? originOf(error.cause) : error;
}

/**
 * The report of an error event. Never its message: browsers and libraries quote in messages what people typed.
 * @param owner of the page on screen; the event is assigned to it when it names no file
 * @returns `undefined` for errors of files that are not this site's, such as those of extensions
 */
export function describeErrorEvent(
  event: PageErrorEvent,
  owner: Owner,
): Omit<Report, 'page'> | undefined {
  const { components } = event;
  const origin = originOf(event.error);
  // Code that throws while it is first evaluated has loaded.
  const hasRun =
    event.step === 'code' &&
    addressOf(origin) === '' &&
    releasedFileIn(framesOf(origin)) !== undefined;
  const step = hasRun ? undefined : event.step;
  const thrownIn = releasedFileIn(textOf({ ...event, error: origin }));
  // React throws its own errors because of a component: the innermost one with a file.
  const isOfComponent = components !== undefined && (!thrownIn || thrownIn.part === 'shell');
  const file = (isOfComponent ? releasedFileIn(components) : undefined) ?? thrownIn;
  const isForeign = !file && !step && components === undefined && namesFiles(event, origin);
  if (isForeign) return undefined;
  return {
    kind: step ? 'load' : 'error',
    ...(file ?? owner),
    name: step ?? classOf(origin),
  };
}

function textOf({ step, error, file = '' }: PageErrorEvent): string {
  // The stack of a failed entry names the shell, which loads all entries.
  if (step === 'entry') return file;
  return [step ? addressOf(error) : '', framesOf(error), file].join('\n');
}

/** Chromium's stack begins with the message, which may contain an address. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { message, stack = '' } = error;
  return message ? stack.replace(message, '') : stack;
}

/** A link that failed names the file as its cause; after a failed `import()` it ends the browser's message. */
function addressOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (typeof error.cause === 'string') return error.cause;
  return /dynamically imported module: (\S+)$/.exec(error.message)?.[1] ?? '';
}

const namesFiles = ({ file }: PageErrorEvent, origin: unknown): boolean =>
  file !== undefined || (origin instanceof Error && Boolean(origin.stack));

/** React's own errors have a number instead of a class. */
function classOf(error: unknown): string {
  if (!(error instanceof Error)) return 'NoError';
  const number = /^Minified React error #(\d+)/.exec(error.message)?.[1];
  if (number) return `React${number}`;
  return /^[A-Za-z]\w{0,39}$/.test(error.name) ? error.name : 'Error';
}

/**
 * The part whose file caused the violation, or else the part whose file was blocked. Never what was blocked.
 * @param owner of the page on screen; it gets violations by the page itself and by scripts of other sites
 * @returns `undefined` for what an extension of the browser did
 */
export function describeViolation(
  violation: PolicyViolation,
  owner: Owner,
): Omit<Report, 'page'> | undefined {
  const { sourceFile, lineNumber, columnNumber, blockedURI, effectiveDirective } = violation;
  if (/-extension\b/.test(`${sourceFile} ${blockedURI}`)) return undefined;
  const file =
    releasedFileIn(`${sourceFile}:${lineNumber}:${columnNumber}`) ?? releasedFileIn(blockedURI);
  return {
    kind: 'error',
    ...(file ?? owner),
    name: `CSP_${effectiveDirective.replaceAll('-', '_')}`,
  };
}
