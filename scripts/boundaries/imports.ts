import { dirname, join, normalize } from 'node:path/posix';

export type Import = { specifier: string; line: number; typeOnly: boolean };

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([\w*{}\s,$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const CALL = /\bimport\(\s*['"]([^'"]+)['"]\s*\)(\s*\.\s*[A-Z])?/g;

/** Every import and re-export of a source text, dynamic ones too. */
export function importsOf(source: string): Import[] {
  const found: Import[] = [];
  for (const { 1: type, 2: names, 3: specifier = '', index } of source.matchAll(STATEMENT)) {
    found.push({ specifier, line: lineAt(source, index), typeOnly: Boolean(type) || namesTypesOnly(names) });
  }
  for (const { 1: specifier = '', 2: member, index } of source.matchAll(CALL)) {
    found.push({ specifier, line: lineAt(source, index), typeOnly: Boolean(member) });
  }
  return found;
}

/** The project file an import refers to, as a path from the project's root; null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replace(/\?.*$/, '');
  return null;
}

function namesTypesOnly(names: string | undefined): boolean {
  const list = names
    ?.match(/^\{([\s\S]*)\}$/)?.[1]
    ?.split(',')
    .filter((name) => name.trim());
  return Boolean(list?.length) && (list ?? []).every((name) => /^\s*type\s/.test(name));
}

/** The line number of a position in a text, starting at 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
