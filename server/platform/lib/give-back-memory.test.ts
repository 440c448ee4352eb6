import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MB = 2 ** 20;

/** In a process of its own: the tests share one, with room to spare in it. */
const PROGRAM = `
  import { giveBackMemory } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
  const taken = () => process.memoryUsage().heapTotal;
  const work = () => Array.from({ length: 100_000 }, (_, index) => Array.from({ length: 64 }, () => index)).length;
  const atFirst = taken();
  work();
  const afterWork = taken();
  giveBackMemory();
  console.log(JSON.stringify([afterWork - atFirst, taken() - atFirst]));
`;

test('what a large piece of work took goes back to the system once it is done', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  const [afterWork = 0, givenBack = 0] = JSON.parse(printed) as number[];
  expect(afterWork).toBeGreaterThan(40 * MB);
  expect(givenBack).toBeLessThan(10 * MB);
});
