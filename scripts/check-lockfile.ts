import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

// A lockfile written where the registry lacked the files of some platform is one that `npm ci` refuses everywhere:
// every dependency, optional ones of other platforms too, must stand in it.

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Package> };

const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'package.json'} needs ${name}`),
);

if (missing.length > 0) {
  console.error(`package-lock.json is not complete:\n  ${missing.join('\n  ')}`);
  console.error('Pin a version that has all its parts, delete node_modules and the lockfile, and install anew.');
  process.exitCode = 1;
}

/** Whether a package finds another the way Node does: beside itself, then further and further up. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
