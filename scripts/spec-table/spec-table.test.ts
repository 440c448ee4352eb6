import { describe, expect, it } from 'vitest';
import { findUnknownNames, findFailedNames } from './test-names.ts';
import { compareQuotes, linesBySection } from './spec-lines.ts';
import { browserResults, vitestResults } from './test-results.ts';

const markdown = [
  '## 4. States',
  '### Session',
  '- At start it loads. Then it is done.',
  '| Action | Words |',
  '| --- | --- |',
  '| Create |  |',
  '| Delete | Gone.  |',
].join('\n');

describe('the lines of the specification', () => {
  it('are its list items, paragraphs and table rows, without headings', () => {
    expect(linesBySection(markdown).get('4')).toEqual([
      'At start it loads. Then it is done.',
      'Create | ',
      'Delete | Gone.',
    ]);
  });

  it('must be covered by quotes, and every quote must occur', () => {
    const lines = ['At start it loads. Then it is done.', 'Delete | Gone.'];
    expect(compareQuotes(lines, ['At start it loads.', 'Then it is done.', 'Delete | Gone.'])).toEqual({
      uncovered: [],
      unknown: [],
    });
    expect(compareQuotes(lines, ['At start it loads.', 'Then it was done.'])).toEqual({
      uncovered: lines,
      unknown: ['Then it was done.'],
    });
  });
});

describe('the tests a table names', () => {
  const ran = [
    { file: 'web/a.test.ts', titles: ['adds up', 'sums adds up'], has_passed: true },
    { file: 'web/a.test.ts', titles: ['is dark on /x', 'is dark on /x'], has_passed: false },
  ];

  it('pass by their own title or with the group’s title in front', () => {
    expect(findFailedNames(['web/a.test.ts › adds up', 'web/a.test.ts › sums adds up'], ran)).toEqual([]);
  });

  it('are reported when they are missing, in another file or failed', () => {
    const names = ['web/a.test.ts › takes off', 'web/b.test.ts › adds up', 'web/a.test.ts › is dark on *'];
    expect(findFailedNames(names, ran)).toEqual([
      'did not run: web/a.test.ts › takes off',
      'did not run: web/b.test.ts › adds up',
      'did not pass: web/a.test.ts › is dark on *',
    ]);
  });

  it('are found in the sources, also as title templates', () => {
    const source = "it('adds up', f); it.each(list)('%s is dark', f); test(`${path} is a page`, f);";
    const read = (file: string) => (file === 'a.ts' ? source : undefined);
    expect(findUnknownNames(['a.ts › adds up', 'a.ts › /x is dark', 'a.ts › /about is a page'], read)).toEqual([]);
    expect(findUnknownNames(['a.ts › adds down', 'b.ts › adds up'], read)).toEqual([
      'no such test: a.ts › adds down',
      'no such file: b.ts › adds up',
    ]);
  });
});

describe('the reports of a run', () => {
  it('name each test with its file', () => {
    const assertionResults = [{ title: 'adds up', fullName: 'sums adds up', status: 'passed' }];
    const report = JSON.stringify({ testResults: [{ name: '/repo/web/a.test.ts', assertionResults }] });
    expect(vitestResults(report, '/repo')).toEqual([
      { file: 'web/a.test.ts', titles: ['adds up', 'sums adds up'], has_passed: true },
    ]);
  });

  it('count a browser test that failed in one project as failed, and one that passed at the second try as passed', () => {
    const spec = (...statuses: string[]) => ({
      title: 'walks',
      ok: true,
      tests: statuses.map((status) => ({ status })),
    });
    const suites = [
      {
        file: 'a.e2e.ts',
        specs: [spec('expected', 'unexpected')],
        suites: [{ file: 'a.e2e.ts', specs: [spec('expected', 'flaky')] }],
      },
    ];
    const report = JSON.stringify({ config: { rootDir: '/repo/e2e' }, suites });
    expect(browserResults(report, '/repo').map(({ file, has_passed }) => [file, has_passed])).toEqual([
      ['e2e/a.e2e.ts', false],
      ['e2e/a.e2e.ts', true],
    ]);
  });
});
