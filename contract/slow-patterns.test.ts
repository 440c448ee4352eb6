import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import type { RouteDefinition } from './common/route.ts';
import { routes } from './routes.ts';

const LONG = 50_000;
/** Inputs on which ambiguous patterns backtrack. */
const pieces = ['a', ' ', 'a@', 'a.', '-', '1', 'aA0 ', '@a.', '%', '\n'];
const texts = pieces.map((piece) => `${piece.repeat(LONG / piece.length)}!`);

const parts = Object.entries(routes as Record<string, RouteDefinition>).flatMap(([name, route]) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = route[part] as (ZodType & { shape?: Record<string, ZodType> }) | undefined;
    return Object.entries(schema?.shape ?? {}).map(([field, type]) => [`${name} ${part} ${field}`, type] as const);
  }),
);

/** The fastest of several runs, because other processes may use the CPU. */
function fastest(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test('no pattern takes longer than 50 ms over 50 KB', () => {
  expect(parts.length).toBeGreaterThan(50);
  for (const [name, type] of parts)
    for (const text of texts)
      expect(
        fastest(() => type.safeParse(text)),
        name,
      ).toBeLessThan(50);
});
