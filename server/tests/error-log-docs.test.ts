import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const OPERATING = readFileSync('docs/operating.md', 'utf8');
const SECTION = OPERATING.slice(OPERATING.indexOf('## Errors in the log'), OPERATING.indexOf('## Several web'));

/** What the server logs as an error: the texts of `log.error(…)`, of a level that is chosen, and of outages. */
function listErrors(): string[] {
  const files = globSync('server/**/*.ts', {
    exclude: (path) => /\.test\.ts$|^server\/(tests|testing|demo)\b/.test(path),
  });
  const calls =
    /log(?:\.error|\[[^\]]*'error'[^\]]*\])\((?<call>[\s\S]*?)\)(?:;|,\n)|level: 'error',\s*(?<outage>failed: '[^']+')/g;
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(calls)].map(({ groups }) => {
      const [, text = ''] = /'([^']+ [^']+)'/.exec(groups?.['call'] ?? groups?.['outage'] ?? '') ?? [];
      return text || `${file} has no text`;
    }),
  );
}

test('the handbook says what to do about each error in the log, and about no other', () => {
  const documented = [...SECTION.matchAll(/`([^`]+ [^`]+)`(?=:|,| and)/g)].map(([, text = '']) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(documented.toSorted()).toEqual([...new Set(listErrors())].toSorted());
});
