import type { TestResult } from './test-results.ts';

/** What is wrong with the tests a table names: those the run did not have, and those that did not pass in it. */
export function faultsOfNames(names: Iterable<string>, results: TestResult[]): string[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return [...new Set(names)].flatMap((name) => {
    const [file = '', title = ''] = name.split(' › ');
    const fits = patternOf(title);
    const found = (byFile.get(file) ?? []).filter(({ titles }) => titles.some((one) => fits.test(one)));
    if (found.length === 0) return [`did not run: ${name}`];
    return found.every(({ has_passed }) => has_passed) ? [] : [`did not pass: ${name}`];
  });
}

/** Which of the names cannot be tests of their files, told from the sources alone. */
export function faultsInSources(names: Iterable<string>, readSource: (file: string) => string | undefined): string[] {
  return [...new Set(names)].flatMap((name) => {
    const [file = '', title = ''] = name.split(' › ');
    const source = readSource(file);
    if (source === undefined) return [`no such file: ${name}`];
    return couldStandIn(source, title) ? [] : [`no such test: ${name}`];
  });
}

/** Whether the longest fixed piece of a title stands in a source, or a title there is a pattern this one fits. */
function couldStandIn(source: string, title: string): boolean {
  const pieces = title.split('*').toSorted((a, b) => b.length - a.length);
  if (source.includes(pieces[0] ?? title)) return true;
  return titlesIn(source).some((pattern) => pattern.test(title));
}

/** The titles of a source whose parts are filled in as it runs: `${…}`, %s, %j, %o. */
function titlesIn(source: string): RegExp[] {
  const quoted = source.matchAll(/(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['`])(.*?)\1/g);
  return [...quoted].flatMap(([, , title = '']) => (/\$\{|%[sjo]/.test(title) ? [filledIn(title)] : []));
}

function filledIn(title: string): RegExp {
  const parts = title.split(/\$\{[^}]*\}|%[sjo]/);
  return new RegExp(`(^|\\s)${parts.map(escaped).join('.+')}(\\s|$)`);
}

function patternOf(title: string): RegExp {
  return new RegExp(`^${title.split('*').map(escaped).join('.*')}$`, 's');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
