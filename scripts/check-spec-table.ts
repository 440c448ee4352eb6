import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specTable } from '#e2e/spec/table.ts';
import { faultsInSources, faultsOfNames } from './spec-table/named-tests.ts';
import { compareQuotes, linesBySection } from './spec-table/spec-lines.ts';
import { browserResults, vitestResults, type TestResult } from './spec-table/test-results.ts';

/**
 * Holds the table of e2e/spec against the specification: every sentence has a row, and every test a row names is there.
 * With --ran, also that each of these tests ran and passed in the run whose reports lie in .tmp.
 */
const ROOT = join(import.meta.dirname, '..');
const sections = linesBySection(readFileSync(join(ROOT, 'e2e/spec/spec.md'), 'utf8'));

const rows = Object.values(specTable).flatMap((section) => Object.values(section));
const names = rows.flatMap((row) => (row === 'left to us' ? [] : Array.isArray(row) ? row : (row.shown_by ?? [])));
const faults = process.argv.includes('--ran')
  ? faultsOfNames(names, readResults())
  : [...faultsOfQuotes(), ...faultsInSources(names, readSource)];

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `${rows.length} sentences, ${new Set(names).size} tests; ${countWaiting()} sentences wait for later work`,
  );

function faultsOfQuotes(): string[] {
  return Object.entries(specTable).flatMap(([number, table]) => {
    const { uncovered, foreign } = compareQuotes(sections.get(number) ?? [], Object.keys(table));
    return [
      ...uncovered.map((line) => `section ${number} has no row for all of: ${line}`),
      ...foreign.map((quote) => `section ${number} does not say: ${quote}`),
    ];
  });
}

function countWaiting(): number {
  return rows.filter((row) => typeof row === 'object' && 'waits_for' in row).length;
}

function readSource(file: string): string | undefined {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readResults(): TestResult[] {
  const read = (report: string) => readFileSync(join(ROOT, '.tmp', report), 'utf8');
  return [...vitestResults(read('vitest.json'), ROOT), ...browserResults(read('e2e.json'), ROOT)];
}
