import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Area, areas } from './areas.ts';

/** The files that one run mutates, and the tests that are run for them. */
export type Choice = { name: string; files: string[]; tests: string[]; options: object; is_isolated: boolean };

const NOT_MUTATED = /\.test\.ts$|(^|\/)factory\.ts$/;
const LONG = /\.long\.test\.ts$/;

/** The files of an argument: an area, a folder or a file. */
export function chooseFiles(argument: string): Choice {
  const area = areas[argument];
  const files = area ? filesOf(area.files) : filesOf([isFolder(argument) ? `${argument}/**/*.ts` : argument]);
  const around = area ? [area] : areasOf(files);
  const beside = around.length > 0 ? [] : files.map((file) => join(dirname(file), '*.test.ts'));
  return {
    name: argument.replace(/[/\\]+$/, '').replace(/\W+/g, '-'),
    files,
    tests: testsOf([...around.flatMap(({ tests }) => tests), ...beside]),
    options: Object.assign({}, ...around.map(({ options }) => options)),
    is_isolated: around.some(({ is_isolated }) => is_isolated),
  };
}

/** The areas that contain any of the files. */
function areasOf(files: readonly string[]): Area[] {
  return Object.values(areas).filter((area) => filesOf(area.files).some((file) => files.includes(file)));
}

function filesOf(patterns: readonly string[]): string[] {
  return found(patterns).filter((file) => !NOT_MUTATED.test(file));
}

function testsOf(patterns: readonly string[]): string[] {
  return found(patterns).filter((file) => !LONG.test(file));
}

function found(patterns: readonly string[]): string[] {
  return [...new Set(globSync([...patterns]).map((file) => file.replaceAll('\\', '/')))].toSorted();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
