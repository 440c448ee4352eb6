import { existsSync, readFileSync } from 'node:fs';

/** The number of mutants noticed by a test, noticed by none, and not reached by any test. */
export type Score = { killed: number; survived: number; uncovered: number };

type Report = { files: Record<string, { mutants: { status: string }[] }> };

const KILLED = new Set(['Killed', 'Timeout']);

/** The score of some files in Stryker's report; mutants that were not tried yet are left out. */
export function scoreOf(report: string, files: readonly string[]): Score {
  const all = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report).files : {};
  const statuses = files.flatMap((file) => all[file]?.mutants.map(({ status }) => status) ?? []);
  return {
    killed: statuses.filter((status) => KILLED.has(status)).length,
    survived: statuses.filter((status) => status === 'Survived').length,
    uncovered: statuses.filter((status) => status === 'NoCoverage').length,
  };
}

/** The noticed share of all mutants tried, in percent with one digit, rounded down. */
export function percentOf({ killed, survived, uncovered }: Score): number {
  return Math.floor((1000 * killed) / Math.max(1, killed + survived + uncovered)) / 10;
}
