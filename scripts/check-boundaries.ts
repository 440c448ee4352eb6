import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './boundaries/find-violations.ts';
import { TOP_FOLDERS } from './boundaries/import-rules.ts';
import type { Sources } from './boundaries/violation.ts';

const ROOT = join(import.meta.dirname, '..');

const violations = findViolations(readSources());
for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
if (violations.length > 0) process.exitCode = 1;

function readSources(): Sources {
  const sources: Sources = new Map();
  for (const top of Object.keys(TOP_FOLDERS).filter((folder) => existsSync(join(ROOT, folder)))) {
    for (const path of filesBelow(top)) sources.set(path, readFileSync(join(ROOT, path), 'utf8'));
  }
  return sources;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : [];
  });
}
