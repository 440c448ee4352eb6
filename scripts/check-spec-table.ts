import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specTable } from '#e2e/spec/table.ts';
import { findUnknownNames, findFailedNames } from './spec-table/test-names.ts';
import { compareQuotes, linesBySection } from './spec-table/spec-lines.ts';
import { browserResults, vitestResults, type TestResult } from './spec-table/test-results.ts';

/**
 * Checks the table of e2e/spec: every sentence of the specification has a row, and every test that a row names exists. With
 * --ran, checks instead that each of these tests ran and passed, by the reports in .tmp.
 */
const ROOT = join(import.meta.dirname, '..');
const sections = linesBySection(readFileSync(join(ROOT, 'e2e/spec/spec.md'), 'utf8'));

const rows = Object.values(specTable).flatMap((section) => Object.values(section));
const names = rows.flatMap((row) => (row === 'left to us' ? [] : row));
const faults = process.argv.includes('--ran')
  ? findFailedNames(names, readResults())
  : [...findUncoveredSentences(), ...findUnknownNames(names, readSource)];

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${rows.length} sentences, ${new Set(names).size} tests`);

function findUncoveredSentences(): string[] {
  return Object.entries(specTable).flatMap(([number, table]) => {
    const { uncovered, unknown } = compareQuotes(sections.get(number) ?? [], Object.keys(table));
    return [
      ...uncovered.map((line) => `section ${number} does not cover: ${line}`),
      ...unknown.map((quote) => `section ${number} does not say: ${quote}`),
    ];
  });
}

function readSource(file: string): string | undefined {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readResults(): TestResult[] {
  const read = (report: string) => readFileSync(join(ROOT, '.tmp', report), 'utf8');
  return [...vitestResults(read('vitest.json'), ROOT), ...browserResults(read('e2e.json'), ROOT)];
}
