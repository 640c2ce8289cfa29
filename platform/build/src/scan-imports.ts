import { readFileSync } from 'node:fs';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';

export interface ImportedName {
  specifier: string;
  /** `*` for a whole namespace, `(side effect)` for an import without names. */
  name: string;
  file: string;
}

/** The names that a file imports, static and dynamic, but not types. */
export function importedNames(file: string): ImportedName[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [...importsOf(module, text)].map((one) => ({ ...one, file }));
}

function* importsOf(module: EcmaScriptModule, text: string): Generator<Omit<ImportedName, 'file'>> {
  for (const { moduleRequest, entries } of module.staticImports) {
    const specifier = moduleRequest.value;
    if (entries.length === 0) yield { specifier, name: '(side effect)' };
    for (const { isType, importName } of entries) {
      if (isType) continue;
      if (importName.kind === 'Name') yield { specifier, name: importName.name! };
      else yield { specifier, name: importName.kind === 'Default' ? 'default' : '*' };
    }
  }
  for (const { isType, moduleRequest, importName } of module.staticExports.flatMap(
    (s) => s.entries,
  )) {
    if (moduleRequest && !isType) {
      yield {
        specifier: moduleRequest.value,
        name: importName.kind === 'Name' ? importName.name! : '*',
      };
    }
  }
  for (const specifier of dynamicSpecifiersOf(module, text)) yield { specifier, name: '*' };
}

/** `import type` leaves nothing behind; an import whose names are types, each marked as one, still runs the module. */
export function runtimeSpecifiers(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const statements = [...module.staticImports, ...module.staticExports].filter(
    ({ start }) => !/^(?:im|ex)port\s+type\b/.test(text.slice(start, start + 20)),
  );
  const exported = statements.flatMap((one) =>
    'moduleRequest' in one ? [one.moduleRequest] : one.entries.map((entry) => entry.moduleRequest),
  );
  const names = exported.flatMap((request) => (request ? [request.value] : []));
  return [...new Set([...names, ...dynamicSpecifiersOf(module, text)])];
}

export function importedSpecifiers(file: string, text = readFileSync(file, 'utf8')): string[] {
  const { module } = parseSync(file, text);
  return [...new Set([...staticSpecifiersOf(module), ...dynamicSpecifiersOf(module, text)])];
}

/** Every specifier of a source file except those that `import()` loads later, including types. */
export function staticSpecifiers(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return [...new Set(staticSpecifiersOf(module))];
}

function staticSpecifiersOf(module: EcmaScriptModule): string[] {
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return [...imported, ...exported];
}

function dynamicSpecifiersOf(module: EcmaScriptModule, text: string): string[] {
  return module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal ? [literal[1]!] : [];
  });
}
