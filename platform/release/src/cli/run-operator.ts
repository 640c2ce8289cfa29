import type { SiteConfig } from '@platform/contract/site';
import { announcerOf } from '../after/announce.ts';
import { renderWith } from '../compose/render-remote.ts';
import { signerOf } from '../store/site-key.ts';
import { openStore } from '../store/open-store.ts';
import { author } from '../ask/author.ts';
import { packedComposer } from '../ask/composer.ts';
import { ownReceiver } from '../after/describe-site.ts';
import { CANARY, type CommandContext, FREEZE, PROMOTE, REMOVE, ROLLBACK } from './live-commands.ts';
import { REMOTES } from './remotes-command.ts';
import { runCommand } from '@platform/build/command-line';

export interface PackedSite {
  config: SiteConfig & Required<Pick<SiteConfig, 'code'>>;
  file: string;
  renderWord: string;
}

const COMMANDS = {
  remotes: REMOTES,
  rollback: ROLLBACK,
  canary: CANARY,
  promote: PROMOTE,
  remove: REMOVE,
  freeze: FREEZE,
};

const HELP = `node <this file> remotes                     what is live, and the last changes
node <this file> rollback <part>             what was live before
node <this file> rollback <part> --to <version>
node <this file> promote <part> […]          makes their canaries live for all
node <this file> canary abort <part> […]
node <this file> canary watch <part> […]     until its reports have decided
node <this file> remove <remote>
node <this file> freeze [<part>] --until <time> --why <reason>

Changes the live site without a checkout. The store is RELEASE_STORE: a folder or s3://bucket/prefix.
Each command takes --help and --json. Types of other parts are not compared: that needs a checkout.`;

/** Runs the command that the arguments name, on any live part. */
export async function runOperator(packed: PackedSite): Promise<void> {
  const [word = '', ...args] = process.argv.slice(2);
  if (isCommand(word)) return runLiveCommand(contextOf(packed), word, args);
  const isHelp = word === '--help' || word === '-h';
  if (!isHelp) process.exitCode = 1;
  return isHelp ? console.log(HELP) : console.error('Which command? See --help.');
}

export function runLiveCommand(
  context: CommandContext,
  word: keyof typeof COMMANDS,
  args: readonly string[],
): Promise<void> {
  // Each command reads its own options, so they are only together here by name.
  const command = COMMANDS[word] as typeof ROLLBACK;
  return runCommand(command, (line) => command.run(context, line), args);
}

const isCommand = (word: string): word is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, word);

const contextOf = ({ config, file, renderWord }: PackedSite): CommandContext => ({
  config,
  openStore: (access) => {
    const place = process.env.RELEASE_STORE;
    if (!place)
      throw new Error('Where is the store? Set RELEASE_STORE to a folder or s3://bucket/prefix.');
    return openStore(place, access);
  },
  originOf: () => config.url,
  releaserOf: (store) => ({
    store,
    by: author(),
    signer: signerOf(process.env),
    config,
    renderRemote: (task) => renderWith(task, { file, args: [renderWord], readable: file }),
    compareTypes: (pairs) => Promise.resolve(pairs.map(() => [])),
    composer: packedComposer(config.code),
    readSubjects: () => [],
    announce: announcerOf(process.env, {
      site: ownReceiver(store, config),
    }),
    warn: console.error,
    now: () => new Date(),
  }),
});
