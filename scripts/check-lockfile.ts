import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Package>;

// npm can write an incomplete lockfile when the registry lacks the package of some platform; `npm ci` then fails. So every
// dependency must be in it, including the optional ones of other platforms.

for (const lockfile of [
  'package-lock.json',
  'scripts/lighthouse/package-lock.json',
  'scripts/mutate/package-lock.json',
]) {
  const missing = missingFrom(join(import.meta.dirname, '..', lockfile));
  if (missing.length === 0) continue;
  console.error(`${lockfile} is not complete:\n  ${missing.join('\n  ')}`);
  console.error('Pin a version that has all its parts, delete node_modules and the lockfile, and install again.');
  process.exitCode = 1;
}

function missingFrom(lockfile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Packages };
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'package.json'} needs ${name}`),
  );
}

/** Whether a package is found the way Node looks for it: in its own node_modules, then in those of its parents. */
function isLocked(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
