import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from '#contract/common/route.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { plainWords } from './plain-words.ts';

const WRONG = [undefined, null, true, 5, -1, 0.5, 2 ** 60, '', 'x', 'x'.repeat(60_000), [], [5], {}, { x: 1 }];
const TERMS = /\b(input|invalid|expected|received|string|boolean|regex|pattern|Unrecognized)\b|[<>=]/i;

type Shape = { properties?: Record<string, unknown> };

type Refusal = { path: string; message: string };

/** All messages of a schema for one wrong value in each of its fields, and for a value that is not an object. */
function refusalsOf(schema: z.ZodType): Refusal[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const inputs = [...WRONG, ...Object.keys(properties).flatMap((field) => WRONG.map((value) => ({ [field]: value })))];
  return inputs.flatMap((input) => {
    const { error } = schema.safeParse(input, { error: plainWords });
    return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  });
}

test.each(Object.keys(routes) as RouteName[])('%s refuses what is wrong in plain words', (name) => {
  const { params, query, body }: RouteDefinition = routes[name];
  const refusals = [params, query, body].flatMap((schema) => (schema ? refusalsOf(schema) : []));
  expect(refusals.filter(({ message }) => TERMS.test(message) || !message.endsWith('.'))).toEqual([]);
});
