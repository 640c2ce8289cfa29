import { versionOf } from '@platform/build/version';

let known: string | undefined;

/** The version of the code that renders and composes pages: of what this process began with, whatever is edited since. */
export const codeVersion = (): string => (known ??= versionOf('platform/release', ['shared-kit']));
