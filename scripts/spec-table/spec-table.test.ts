import { describe, expect, it } from 'vitest';
import { faultsInSources, faultsOfNames } from './named-tests.ts';
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

describe('the sentences of the specification', () => {
  it('are its points, paragraphs and rows, without headings', () => {
    expect(linesBySection(markdown).get('4')).toEqual([
      'At start it loads. Then it is done.',
      'Create | ',
      'Delete | Gone.',
    ]);
  });

  it('are each covered by quotes, and every quote stands somewhere', () => {
    const lines = ['At start it loads. Then it is done.', 'Delete | Gone.'];
    expect(compareQuotes(lines, ['At start it loads.', 'Then it is done.', 'Delete | Gone.'])).toEqual({
      uncovered: [],
      foreign: [],
    });
    expect(compareQuotes(lines, ['At start it loads.', 'Then it was done.'])).toEqual({
      uncovered: lines,
      foreign: ['Then it was done.'],
    });
  });
});

describe('the tests a table names', () => {
  const ran = [
    { file: 'web/a.test.ts', titles: ['adds up', 'sums adds up'], has_passed: true },
    { file: 'web/a.test.ts', titles: ['is dark on /x', 'is dark on /x'], has_passed: false },
  ];

  it('ran and passed, by their own title or with their group’s', () => {
    expect(faultsOfNames(['web/a.test.ts › adds up', 'web/a.test.ts › sums adds up'], ran)).toEqual([]);
  });

  it('are told when one is missing, elsewhere or failed', () => {
    const names = ['web/a.test.ts › takes off', 'web/b.test.ts › adds up', 'web/a.test.ts › is dark on *'];
    expect(faultsOfNames(names, ran)).toEqual([
      'did not run: web/a.test.ts › takes off',
      'did not run: web/b.test.ts › adds up',
      'did not pass: web/a.test.ts › is dark on *',
    ]);
  });

  it('stand in their sources, also where a title is put together', () => {
    const source = "it('adds up', f); it.each(list)('%s is dark', f); test(`${path} is a page`, f);";
    const read = (file: string) => (file === 'a.ts' ? source : undefined);
    expect(faultsInSources(['a.ts › adds up', 'a.ts › /x is dark', 'a.ts › /about is a page'], read)).toEqual([]);
    expect(faultsInSources(['a.ts › adds down', 'b.ts › adds up'], read)).toEqual([
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

  it('count a browser test that failed on one screen as failed', () => {
    const spec = (...statuses: string[]) => ({
      title: 'walks',
      ok: true,
      tests: statuses.map((status) => ({ status })),
    });
    const suites = [
      {
        file: 'a.e2e.ts',
        specs: [spec('expected', 'flaky')],
        suites: [{ file: 'a.e2e.ts', specs: [spec('expected')] }],
      },
    ];
    const report = JSON.stringify({ config: { rootDir: '/repo/e2e' }, suites });
    expect(browserResults(report, '/repo').map(({ file, has_passed }) => [file, has_passed])).toEqual([
      ['e2e/a.e2e.ts', false],
      ['e2e/a.e2e.ts', true],
    ]);
  });
});
