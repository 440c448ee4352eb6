import { type Import, importsOf, resolveImport } from './imports.ts';
import { type Place, placeOf, TOP_FOLDERS, TYPE_EXCEPTION } from './law.ts';
import { findNameOffences } from './names.ts';
import type { Offence, Sources } from './offence.ts';
import { findWordOffences } from './words.ts';

const TEST = /\.(test|e2e)\.tsx?$/;
const PRIVATE_FILE = /\/(routes|jobs|stripe-events|(?:[a-z-]+-)?emails?)\.tsx?$/;

type Edge = { from: string; to: string; source: Place; target: Place; item: Import };

/** Everything in the sources that breaks the laws of imports, names and words. */
export function findOffences(sources: Sources): Offence[] {
  const offences = [...sources].flatMap(([path, source]) => [
    ...findNameOffences(path),
    ...findWordOffences(path, source),
    ...findImportOffences(path, source),
  ]);
  return [...offences, ...findCycles(sources)];
}

function findImportOffences(path: string, source: string): Offence[] {
  const place = placeOf(path);
  if (!place) return [{ path, line: 1, message: 'stands in a folder that scripts/boundaries/law.ts does not know' }];
  return importsOf(source).flatMap((item) => {
    const message = judge(path, place, item);
    return message ? [{ path, line: item.line, message }] : [];
  });
}

function judge(from: string, source: Place, item: Import): string | null {
  const to = resolveImport(from, item.specifier);
  if (!to) return source.top === 'web' ? judgePackage(from, item.specifier) : null;
  if (`${from} → ${to}` === TYPE_EXCEPTION) return item.typeOnly ? null : `may import ${to} as a type only`;
  const target = placeOf(to);
  if (!target) return null; // files beside the code, such as package.json
  const edge = { from, to, source, target, item };
  return judgeSpelling(edge) ?? judgeTopFolder(edge) ?? judgeTestCode(edge) ?? judgeRank(edge);
}

function judgePackage(from: string, specifier: string): string | null {
  return specifier.startsWith('node:') && !/\.(test|server)\.tsx?$/.test(from)
    ? `runs in browsers, where ${specifier} does not exist`
    : null;
}

function judgeSpelling({ source, target, item }: Edge): string | null {
  const crosses = source.top !== target.top;
  if (crosses && !item.specifier.startsWith('#')) return `must write ${item.specifier} as #${target.top}/…`;
  return /\.(tsx?|mjs|css|json)(\?.*)?$/.test(item.specifier)
    ? null
    : `must import ${item.specifier} with its extension`;
}

function judgeTopFolder({ from, source, target }: Edge): string | null {
  if (source.top === target.top || TOP_FOLDERS[source.top]?.includes(target.top)) return null;
  // The server's tests run against the real stand-ins.
  if (target.top === 'sandbox' && source.top === 'server' && isTestCode(from)) return null;
  return `${source.top} must not know ${target.top}`;
}

function judgeTestCode({ from, to, source }: Edge): string | null {
  if (isTestCode(from) || ['e2e', 'bench', 'scripts'].includes(source.top)) return null;
  return isTestCode(to) ? `is not a test and must not use ${to}` : null;
}

function judgeRank({ from, to, source, target }: Edge): string | null {
  if (source.top !== target.top || isTestCode(from) || source.folder === target.folder) return null;
  if (target.rank > source.rank) return `must not look up to ${to}`;
  const isForeignDomain = target.folder.startsWith('domains/') && source.folder !== 'top';
  return isForeignDomain && PRIVATE_FILE.test(to) ? `${to} belongs to its own domain alone` : null;
}

function isTestCode(path: string): boolean {
  return TEST.test(path) || /^server\/(testing|tests)\//.test(path) || path.endsWith('/factory.ts');
}

/** Files that import each other in a circle, types included. */
function findCycles(sources: Sources): Offence[] {
  const offences: Offence[] = [];
  const done = new Set<string>();
  const trail: string[] = [];

  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ');
      offences.push({ path, line: 1, message: `imports itself in a circle: ${circle}` });
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const { specifier } of importsOf(sources.get(path) ?? '')) {
      const to = resolveImport(path, specifier);
      if (to && sources.has(to)) visit(to);
    }
    trail.pop();
    done.add(path);
  };

  for (const path of sources.keys()) visit(path);
  return offences;
}
