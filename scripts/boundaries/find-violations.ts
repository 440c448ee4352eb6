import { type Import, importsOf, resolveImport } from './imports.ts';
import { type Location, locationOf, TOP_FOLDERS, TYPE_EXCEPTION } from './import-rules.ts';
import { findNameViolations } from './names.ts';
import type { Violation, Sources } from './violation.ts';
import { findRestrictedCalls } from './restricted-calls.ts';

const TEST = /\.(test|e2e)\.tsx?$/;
const PRIVATE_FILE = /\/(routes|jobs|stripe-events|(?:[a-z-]+-)?emails?)\.tsx?$/;

type Edge = { from: string; to: string; source: Location; target: Location; item: Import };

/** All violations of the rules for imports, names and restricted calls. */
export function findViolations(sources: Sources): Violation[] {
  const violations = [...sources].flatMap(([path, source]) => [
    ...findNameViolations(path),
    ...findRestrictedCalls(path, source),
    ...findImportViolations(path, source),
  ]);
  return [...violations, ...findCycles(sources)];
}

function findImportViolations(path: string, source: string): Violation[] {
  const location = locationOf(path);
  if (!location)
    return [{ path, line: 1, message: 'is in a folder that scripts/boundaries/import-rules.ts does not list' }];
  return importsOf(source).flatMap((item) => {
    const message = checkImport(path, location, item);
    return message ? [{ path, line: item.line, message }] : [];
  });
}

function checkImport(from: string, source: Location, item: Import): string | null {
  const to = resolveImport(from, item.specifier);
  if (!to) return source.top === 'web' ? checkPackage(from, item.specifier) : null;
  if (`${from} → ${to}` === TYPE_EXCEPTION) return item.typeOnly ? null : `may import ${to} as a type only`;
  const target = locationOf(to);
  if (!target) return null; // a file outside the code, such as package.json
  const edge = { from, to, source, target, item };
  return checkSpecifier(edge) ?? checkTopFolder(edge) ?? checkTestCode(edge) ?? checkRank(edge);
}

function checkPackage(from: string, specifier: string): string | null {
  return specifier.startsWith('node:') && !/\.(test|server)\.tsx?$/.test(from)
    ? `runs in browsers, where ${specifier} does not exist`
    : null;
}

function checkSpecifier({ source, target, item }: Edge): string | null {
  const crosses = source.top !== target.top;
  if (crosses && !item.specifier.startsWith('#')) return `must write ${item.specifier} as #${target.top}/…`;
  return /\.(tsx?|mjs|css|json)(\?.*)?$/.test(item.specifier)
    ? null
    : `must import ${item.specifier} with its extension`;
}

function checkTopFolder({ from, source, target }: Edge): string | null {
  if (source.top === target.top || TOP_FOLDERS[source.top]?.includes(target.top)) return null;
  // The server's tests run against the real sandbox.
  if (target.top === 'sandbox' && source.top === 'server' && isTestCode(from)) return null;
  return `${source.top} must not import from ${target.top}`;
}

function checkTestCode({ from, to, source }: Edge): string | null {
  if (isTestCode(from) || ['e2e', 'bench', 'scripts'].includes(source.top)) return null;
  return isTestCode(to) ? `is not a test and must not use ${to}` : null;
}

function checkRank({ from, to, source, target }: Edge): string | null {
  if (source.top !== target.top || isTestCode(from) || source.folder === target.folder) return null;
  if (target.rank > source.rank) return `must not import from a later folder: ${to}`;
  const isForeignDomain = target.folder.startsWith('domains/') && source.folder !== 'top';
  return isForeignDomain && PRIVATE_FILE.test(to) ? `${to} is private to its own domain` : null;
}

function isTestCode(path: string): boolean {
  return TEST.test(path) || /^server\/(testing|tests)\//.test(path) || path.endsWith('/factory.ts');
}

/** Import cycles, type imports included. */
function findCycles(sources: Sources): Violation[] {
  const violations: Violation[] = [];
  const done = new Set<string>();
  const stack: string[] = [];

  const visit = (path: string): void => {
    const start = stack.indexOf(path);
    if (start >= 0) {
      const cycle = [...stack.slice(start), path].join(' → ');
      violations.push({ path, line: 1, message: `is part of an import cycle: ${cycle}` });
      return;
    }
    if (done.has(path)) return;
    stack.push(path);
    for (const { specifier } of importsOf(sources.get(path) ?? '')) {
      const to = resolveImport(path, specifier);
      if (to && sources.has(to)) visit(to);
    }
    stack.pop();
    done.add(path);
  };

  for (const path of sources.keys()) visit(path);
  return violations;
}
