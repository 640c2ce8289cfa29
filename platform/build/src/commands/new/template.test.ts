import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../parts.ts';
import { findTemplates, makeFromTemplate, renamer } from './template.ts';

/** A project with one package that has a template. */
function project(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'templates '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const description = {
    creates: 'tool',
    about: 'a tool',
    appends: [
      {
        file: 'tools.ts',
        text: "export { SampleTool } from './src/sample-tool.ts';\n",
        unless: 'SampleTool',
      },
    ],
    next: [],
  };
  write('box/template/template.json', JSON.stringify(description));
  write('box/template/src/sample-tool.ts.template', "export const SampleTool = 'Sample tool';\n");
  write('box/tools.ts', "export { Saw } from './src/saw.ts';\n");
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

test('A template becomes files at its place, and is added to the files that list it', async () => {
  const root = project();
  const [template] = findTemplates(root);
  expect(await makeFromTemplate(root, template!, 'claw-hammer')).toEqual({
    created: ['box/src/claw-hammer.ts'],
    changed: ['box/tools.ts'],
  });
  const read = (file: string) => readFileSync(path.join(root, 'box', file), 'utf8');
  expect(read('src/claw-hammer.ts')).toBe('export const ClawHammer = "Claw hammer";\n');
  expect(read('tools.ts')).toContain('ClawHammer } from "./src/claw-hammer.ts"');
  expect(read('tools.ts')).toContain('Saw');
});

test.each([
  ['Claw', /^"Claw" cannot be a name: /],
  ['../claw', /^"\.\.\/claw" cannot be a name: /],
  ['saw', /^saw is taken: box\/tools\.ts contains Saw\.$/],
])('%s is refused in one line, and nothing is written', async (name, line) => {
  const root = project();
  const [template] = findTemplates(root);
  await expect(makeFromTemplate(root, template!, name)).rejects.toThrow(line);
});

test('An existing file is refused', async () => {
  const root = project();
  const [template] = findTemplates(root);
  await makeFromTemplate(root, template!, 'drill');
  writeFileSync(path.join(root, 'box/tools.ts'), '');
  await expect(makeFromTemplate(root, template!, 'drill')).rejects.toThrow(
    /^drill is taken: box\/src\/drill\.ts exists\.$/,
  );
});

test('A name replaces the sample in every spelling', () => {
  expect(
    renamer(
      'sample-tool',
      'claw-hammer',
    )('sample-tool SampleTool sampleTool "Sample tool" a sample tool'),
  ).toBe('claw-hammer ClawHammer clawHammer "Claw hammer" a claw hammer');
});
