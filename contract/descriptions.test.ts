import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './common/route.ts';
import { routes } from './routes.ts';

type Schema = {
  description?: string;
  anyOf?: Schema[];
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Fields whose unit, or meaning when null, no name tells: each needs a description. */
function undescribed(path: string, schema: Schema): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  // A part without a type is a rule across fields, which are described beside it.
  const inner = [items, ...anyOf].flatMap((part) => (part?.type ? undescribed(path, part) : []));
  return inner.concat(
    Object.entries(properties).flatMap(([name, field]) => {
      const isNullable = field.anyOf?.some(({ type }) => type === 'null') ?? false;
      const isPlain = !isNullable && !/_basis_points$|_amount$|^version$/.test(name);
      const missing = isPlain || field.description ? [] : [`${path} ${name}`];
      return [...missing, ...undescribed(`${path} ${name}`, field)];
    }),
  );
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

test.each(Object.entries(routes as Record<string, RouteDefinition>))(
  'the API description says when the fields of %s are null, and their units',
  (_, { query, body, responses }) => {
    const inputs = { query, body };
    const sent = Object.entries(inputs).flatMap(([part, given]) =>
      given ? undescribed(part, schemaOf(given, 'input')) : [],
    );
    const answered = Object.values(responses).flatMap((response) =>
      undescribed('answer', schemaOf(response, 'output')),
    );
    expect([...sent, ...answered]).toEqual([]);
  },
);
