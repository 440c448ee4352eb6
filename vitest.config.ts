import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/testing/vitest-sequencer.ts';
import { memoryFolder } from './server/testing/memory-folder.ts';
import { hasSchemathesis } from './server/testing/schemathesis.ts';

const LONG = '**/*.long.test.ts';
const long = process.env.TEST_LONG === '1';
const withoutPython = long && !hasSchemathesis();
if (withoutPython)
  process.stderr.write('openapi.long.test.ts is left out: Python’s schemathesis is not installed (CONTRIBUTING.md).\n');

export default defineConfig({
  test: {
    include: long ? [LONG] : ['{contract,server,web,sandbox,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: [
      'node_modules/**',
      '.tmp/**',
      ...(long ? [] : [LONG]),
      ...(withoutPython ? ['**/openapi.long.test.ts'] : []),
    ],
    globalSetup: './server/testing/vitest-global-setup.ts',
    setupFiles: './server/testing/vitest-setup.ts',
    env: { TZ: 'UTC', LOG_LEVEL: 'silent', TMPDIR: memoryFolder() },
    pool: 'forks',
    // Every file gets a database of its own, so files may share a process and its loaded modules. `npm run mutate` may ask
    // for more.
    isolate: process.env.TEST_ISOLATED === '1',
    // One more than there are processors: each waits for its database a fifth of its time.
    maxWorkers: availableParallelism() + 1,
    // A snapshot that is missing is a mistake, wherever the tests run: `-u` writes it.
    update: 'none',
    testTimeout: long ? 30 * 60_000 : 30_000,
    // A busy machine may need minutes until a system of processes is ready.
    hookTimeout: long ? 10 * 60_000 : 60_000,
    sequence: { hooks: 'stack', sequencer: LongestFirst },
  },
});
