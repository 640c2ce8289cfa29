import { writeFile } from 'node:fs/promises';
import type { CommandLine, CommandResult } from '@platform/build/command-line';
import { failedAt } from '@platform/contract/failure';
import { newKey } from '../store/sign.ts';
import { readLive } from '../store/journal.ts';
import type { Access, Store } from '../store/store.ts';
import { changeOwners, SITE } from '../ask/owners.ts';
import type { Releaser } from '../change-site.ts';
import type { Owners } from '../state/owners.ts';
import { table } from './tables.ts';

const OPTIONS = {
  name: { type: 'string', default: '' },
} as const;

export interface OwnersContext {
  openStore: (access: Access) => Promise<Store>;
  releaserOf: (store: Store) => Releaser;
}

export const OWNERS = {
  help: `owners [--json]                       who may release what
owners key <file>                     makes a key: the private half goes into the file, the other half is printed
owners init --name <who>              the holder of RELEASE_KEY becomes the first owner of the site
owners add <part|site> <owner> --name <who>
owners remove <part|site> <owner>

Without owners everyone with access to the store may release everything. With them a change needs the signature of an
owner: of the part that it changes, or of the site. Owners of the site may change everything, also the owners.

An owner is a key (ed25519:…). RELEASE_KEY is the private key of this command, or the path of its file.

  --name <who>            for lists and messages`,
  options: OPTIONS,
  maxArguments: 3,
  async run(
    context: OwnersContext,
    { positionals: [how, ...words], values }: CommandLine<typeof OPTIONS>,
  ): Promise<CommandResult> {
    const [of = '', id = ''] = words;
    switch (how) {
      case undefined:
        return described((await readLive(await context.openStore('read')))?.owners);
      case 'key':
        return makeKey(of);
      case 'init':
        return change(context, { how, name: values.name });
      case 'add': {
        const owner = { name: values.name, id };
        return change(context, { how, of, owner });
      }
      case 'remove':
        return change(context, { how, of, id });
      default:
        throw new Error(`key, init, add or remove? Not ${how}.`);
    }
  },
} as const;

async function change(
  { openStore, releaserOf }: OwnersContext,
  wanted: Parameters<typeof changeOwners>[1],
): Promise<CommandResult> {
  const owners = await changeOwners(releaserOf(await openStore('write')), wanted);
  const { text, json } = described(owners);
  const keys = owners.site.map((one) => one.id);
  const isOfSite = wanted.how === 'init' || wanted.of === SITE;
  const pin = `Servers, the Worker and releases must trust them, and nobody else: SITE_OWNERS=${keys.join(',')}`;
  return { text: isOfSite ? `${text}\n\n${pin}` : text, json };
}

function described(owners: Owners | undefined): CommandResult {
  if (!owners)
    return {
      text: 'The site has no owners: everyone with access to its store may release.',
      json: {},
    };
  const groups = Object.entries({ [SITE]: owners.site, ...owners.parts });
  const rows = groups.flatMap(([part, of]) => of.map(({ name, id }) => [part, name, id]));
  return { text: table([['of', 'name', 'owner'], ...rows]), json: owners };
}

/** @throws Error if the file exists: a key that is lost cannot be made again */
async function makeKey(file: string): Promise<CommandResult> {
  if (!file) throw new Error('Into which file? owners key release-key.pem');
  const { pem, id } = newKey();
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} exists: it stays as it is.`);
    failedAt(file)(error);
  });
  const text = `${id}\n\nThe private key is in ${file}. Keep it out of the repository; RELEASE_KEY=${file} signs with it.`;
  return { text, json: { id, file } };
}
