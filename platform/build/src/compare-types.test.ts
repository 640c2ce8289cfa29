import type {
  Declarations,
  RemoteContract,
  ShellContract,
  Typed,
} from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { compareTypes } from './compare-types.ts';

const CONTRACT = `
  import type { ComponentType } from 'react';
  export interface RemoteApp {
    App: ComponentType;
    messages: (language: string) => Promise<object>;
  }`;
const UI = 'export declare function Button(props: { text: string }): null;';

const kit = (contract = CONTRACT, ui = UI): Declarations => ({
  modules: { 'kit/contract': 'kit/contract.ts', 'kit/ui': 'kit/ui.ts' },
  files: { 'kit/contract.ts': contract, 'kit/ui.ts': ui },
});

const shellWith = (types: Declarations) =>
  ({
    provides: { 'kit/ui': { version: '1.0.0', names: ['Button'] } },
    types,
  }) as unknown as Typed<ShellContract>;

const aRemote = (name: string, changes: Partial<Typed<RemoteContract>>) =>
  ({ name, ...changes }) as Typed<RemoteContract>;

function remoteWith({ modules, files }: Declarations) {
  const app = `
    import type { RemoteApp } from '../kit/contract.ts';
    export declare const app: RemoteApp;`;
  return aRemote('shop', {
    imports: { 'kit/ui': ['Button'], router: ['Link'] },
    types: {
      modules: { ...modules, './app': 'mf-shop/app.ts' },
      files: { ...files, 'mf-shop/app.ts': app },
    },
  });
}

const faultsBetween = async (shell: Declarations, remote: Declarations) =>
  (await compareTypes([{ shell: shellWith(shell), remote: remoteWith(remote) }]))[0];

const asking = CONTRACT.replace('messages:', 'title: string; messages:');
const wanting = CONTRACT.replace('language: string', "language: 'en-IN'");
const withLabel = UI.replace('text: string', 'text: string; label: string');
const more = kit(asking.replace('title:', 'title?:'), withLabel.replace('label:', 'label?:'));

test.each<[string, shell: Declarations, remote: Declarations, subject?: string, reason?: string]>([
  ['the same types', kit(), kit()],
  ['new optional properties in the shell', more, kit()],
  ['new optional properties in the remote', kit(), more],
  [
    'an app without a required property',
    kit(asking),
    kit(),
    'app',
    "Property 'title' is missing in type 'RemoteApp of the remote' but required in type 'RemoteApp of the shell'.",
  ],
  [
    'an app that accepts fewer values than the shell passes',
    kit(),
    kit(wanting),
    'app',
    `Type 'string' is not assignable to type '"en-IN"'.`,
  ],
  [
    'a kit that requires more props than the remote passes',
    kit(CONTRACT, withLabel),
    kit(),
    '{ Button } of kit/ui',
    "Property 'label' is missing",
  ],
  ['types that cannot be compared', kit('export declare const nothing: 1;'), kit(), 'app', ''],
])('parts that were compiled with %s', async (_, shell, remote, subject, reason = '') => {
  const faults = (await faultsBetween(shell, remote))!;
  expect(faults.map((fault) => fault.subject)).toEqual(subject ? [subject] : []);
  expect(String(faults[0]?.reason)).toContain(reason);
});

/** The owner accepts, and the user passes, these props. */
async function faultsOfFragment(accepted: string, passed: string) {
  const owner = aRemote('shop', {
    types: {
      modules: { './fragments/price-tag': 'mf-shop/price-tag.tsx' },
      files: {
        'mf-shop/price-tag.tsx': `export declare function PriceTag(props: ${accepted}): null;`,
      },
    },
  });
  const user = aRemote('login', {
    uses: ['blog/news', 'shop/price-tag'],
    types: {
      modules: { './uses': 'mf-login/uses.ts' },
      files: {
        'mf-login/uses.ts': `
          import type { ComponentType } from 'react';
          export declare const PriceTag: ComponentType<${passed} & { placeholder: string }>;`,
      },
    },
  });
  return (await compareTypes([{ owner, user }]))[0];
}

test('a fragment accepts the props that another remote passes, and may have more optional ones', async () => {
  expect(await faultsOfFragment('{ id: string; size?: number }', '{ id: string }')).toEqual([]);
  expect(await faultsOfFragment('{ id: string; size: number }', '{ id: string }')).toEqual([
    {
      subject: 'shop/price-tag',
      reason: expect.stringContaining("Property 'size' is missing") as string,
    },
  ]);
});
