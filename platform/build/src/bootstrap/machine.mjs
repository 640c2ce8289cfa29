/** The oldest Node that can start the commands. The commands themselves run in the newer one that npm installs. */
const MIN_NODE = { major: 20, minor: 19 };

/**
 * A sentence if the packages cannot be installed or cannot run on this machine.
 * @param {{ node: string, platform: string, glibc: string | undefined }} machine
 * @returns {string | undefined}
 */
export function refusalOf({ node, platform, glibc }) {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isEnough = major > MIN_NODE.major || (major === MIN_NODE.major && minor >= MIN_NODE.minor);
  if (!isEnough) {
    return (
      `This needs Node ${MIN_NODE.major}.${MIN_NODE.minor} or newer, and found ${node}. ` +
      'Install a current one from https://nodejs.org, then run the command again.'
    );
  }
  if (platform === 'linux' && glibc === undefined) {
    return (
      'This needs a Linux with glibc, such as Debian, Ubuntu or Fedora, because Node and Postgres are installed as ' +
      'programs for glibc. This system has another C library, as Alpine has musl. In a container, use an image such as ' +
      'node:24-bookworm.'
    );
  }
  return undefined;
}

export function thisMachine() {
  // Otherwise the report lists network interfaces, which takes longer.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return {
    node: process.versions.node,
    platform: process.platform,
    glibc: header.glibcVersionRuntime,
  };
}
