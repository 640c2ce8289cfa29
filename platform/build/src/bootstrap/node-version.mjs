/** The oldest Node that can start the commands. The commands themselves run in the newer one that npm installs. */
const OLDEST = { major: 20, minor: 19 };

/**
 * A sentence if this Node is too old to install the packages; otherwise `undefined`.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export function refusalOfNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  if (isEnough) return undefined;
  return (
    `This needs Node ${OLDEST.major}.${OLDEST.minor} or newer, and found ${version}. ` +
    'Install a current one from https://nodejs.org, then run the command again.'
  );
}
