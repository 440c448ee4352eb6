import { existsSync, readFileSync } from 'node:fs';

/** How many mutants ended how: noticed by a test, or by none of those that ran, or run by no test at all. */
export type Score = { killed: number; survived: number; uncovered: number };

type Report = { files: Record<string, { mutants: { status: string }[] }> };

const KILLED = new Set(['Killed', 'Timeout']);

/** The score of some files in Stryker's report; what it has not come to yet is left out. */
export function scoreOf(report: string, files: readonly string[]): Score {
  const all = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report).files : {};
  const statuses = files.flatMap((file) => all[file]?.mutants.map(({ status }) => status) ?? []);
  return {
    killed: statuses.filter((status) => KILLED.has(status)).length,
    survived: statuses.filter((status) => status === 'Survived').length,
    uncovered: statuses.filter((status) => status === 'NoCoverage').length,
  };
}

/** Killed of all that could be, in percent with one digit, rounded down. */
export function percentOf({ killed, survived, uncovered }: Score): number {
  return Math.floor((1000 * killed) / Math.max(1, killed + survived + uncovered)) / 10;
}
