import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const MB = 2 ** 20;

test('what a large piece of work took goes back to the system once it is done', () => {
  const atFirst = process.memoryUsage().heapTotal;
  const size = work();
  const afterWork = process.memoryUsage().heapTotal;

  giveBackMemory();

  expect(size).toBe(100_000);
  expect(afterWork - atFirst).toBeGreaterThan(40 * MB);
  expect(process.memoryUsage().heapTotal - atFirst).toBeLessThan(20 * MB);
});

function work(): number {
  return Array.from({ length: 100_000 }, (_, index) => ({ words: Array.from({ length: 64 }, () => index) })).length;
}
