import type { TestResult } from './test-results.ts';

/** The named tests that did not run or did not pass. */
export function findFailedNames(names: Iterable<string>, results: TestResult[]): string[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return [...new Set(names)].flatMap((name) => {
    const [file = '', title = ''] = name.split(' › ');
    const pattern = patternOf(title);
    const found = (byFile.get(file) ?? []).filter(({ titles }) => titles.some((text) => pattern.test(text)));
    if (found.length === 0) return [`did not run: ${name}`];
    return found.every(({ has_passed }) => has_passed) ? [] : [`did not pass: ${name}`];
  });
}

/** The named tests that their files do not contain, judged by the sources alone. */
export function findUnknownNames(names: Iterable<string>, readSource: (file: string) => string | undefined): string[] {
  return [...new Set(names)].flatMap((name) => {
    const [file = '', title = ''] = name.split(' › ');
    const source = readSource(file);
    if (source === undefined) return [`no such file: ${name}`];
    return mayContain(source, title) ? [] : [`no such test: ${name}`];
  });
}

/** Whether a source contains the longest fixed part of a title, or a title template that matches it. */
function mayContain(source: string, title: string): boolean {
  const pieces = title.split('*').toSorted((a, b) => b.length - a.length);
  if (source.includes(pieces[0] ?? title)) return true;
  return titleTemplates(source).some((pattern) => pattern.test(title));
}

/** Title templates of a source, with the placeholders `${…}`, %s, %j or %o. */
function titleTemplates(source: string): RegExp[] {
  const quoted = source.matchAll(/(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['`])(.*?)\1/g);
  return [...quoted].flatMap(([, , title = '']) => (/\$\{|%[sjo]/.test(title) ? [templatePattern(title)] : []));
}

function templatePattern(title: string): RegExp {
  const parts = title.split(/\$\{[^}]*\}|%[sjo]/);
  return new RegExp(`(^|\\s)${parts.map(escapeRegExp).join('.+')}(\\s|$)`);
}

function patternOf(title: string): RegExp {
  return new RegExp(`^${title.split('*').map(escapeRegExp).join('.*')}$`, 's');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
