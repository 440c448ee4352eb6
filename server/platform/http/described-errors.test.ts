import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';

type Answer = { $ref?: string };
type Operation = {
  parameters?: { in: string; name: string; schema: { maxLength?: number } }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, Answer>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { headers?: object; content: object }>; schemas: object };
};

const { app } = await createTestApp();
const read = async () => (await app.inject('/services/api/docs/json')).json<Description>();

test('each call names its refusals with their shapes, and how long to wait', async () => {
  const { paths, components } = await read();
  const statusesOf = (path: string, method: string) =>
    Object.keys(paths[`/services/api${path}`]?.[method]?.responses ?? {}).join(' ');
  expect(statusesOf('/events/', 'get')).toBe('200 400 401 403 404 429 431 500 503');
  expect(statusesOf('/contact/', 'post')).toBe('201 400 403 404 409 413 415 429 431 500 503');
  expect(statusesOf('/tickets/{id}/', 'patch')).toBe('200 400 401 403 404 409 413 415 429 431 500 503');
  expect(statusesOf('/payment/checkout/{session_id}/pay/', 'post')).toContain('500 502 503');
  expect(statusesOf('/payment/checkout/', 'post'), 'calls no provider').toContain('500 503');
  expect(statusesOf('/payment/connect/check-status/', 'post')).toContain('500 503');
  for (const operations of Object.values(paths))
    for (const { responses } of Object.values(operations))
      for (const [status, { $ref = '' }] of Object.entries(responses).filter(([code]) => Number(code) >= 400))
        expect(components.responses, status).toHaveProperty($ref.split('/').at(-1) ?? '');
  expect(components.schemas).toMatchObject({ DetailError: { required: ['detail'] }, FieldErrors: { type: 'object' } });
  const detail = { 'application/json': { schema: { $ref: '#/components/schemas/DetailError' } } };
  const { Invalid: _fields, ...others } = components.responses;
  for (const [name, { content }] of Object.entries(others)) expect(content, name).toEqual(detail);
  expect(components.responses['TooMany']?.headers).toHaveProperty('Retry-After');
});

test('a body that may be left out, and rules across its fields, are described', async () => {
  const { paths } = await read();
  const bodyOf = (path: string) => paths[`/services/api${path}`]?.['post']?.requestBody;
  expect(bodyOf('/payment/connect/check-status/')?.required).toBe(false);
  expect(bodyOf('/contact/')?.required).toBe(true);
  expect(bodyOf('/events/{id}/scans/')?.content['application/json']?.schema).toMatchObject({
    oneOf: [{ required: ['code'] }, { required: ['ticket_id'] }],
  });
});

test('headers that a call reads, and empty parameters of a query, are described', async () => {
  const { paths } = await read();
  const headers = paths['/services/api/payment/checkout/']?.['post']?.parameters ?? [];
  expect(headers.map(({ in: where, name, schema }) => [where, name, schema.maxLength])).toEqual([
    ['header', 'idempotency-key', 255],
    ['header', 'checkout-browser', 128],
  ]);
  const search = paths['/services/api/events/']?.['get']?.parameters?.find(({ name }) => name === 'search');
  expect(search?.schema).toMatchObject({ anyOf: [{ maxLength: 200 }, { type: 'string', maxLength: 0 }] });
});

type Schema = { description?: string; properties?: Record<string, Schema>; [key: string]: unknown };

/** Every schema within a part of the description. */
function schemasIn(part: unknown): Schema[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Schema, ...Object.values(part).flatMap(schemasIn)];
}

test('money, amounts and instants say their units', async () => {
  const schemas = schemasIn((await read()).paths);
  const money = schemas.filter(({ properties }) => Object.keys(properties ?? {}).join() === 'amount,currency');
  expect(money.length).toBeGreaterThan(100);
  expect(money.filter(({ properties }) => !properties?.['amount']?.description?.includes('minor units'))).toEqual([]);
  // Not those that only say which fields go together.
  const whole = schemas.filter(({ additionalProperties }) => additionalProperties === false);
  const unitOf = {
    expected_total: 'minor units',
    max_amount: 'minor units',
    commission_fixed_amount: 'minor units',
    expires_at: 'date-time',
  };
  for (const [name, unit] of Object.entries(unitOf)) {
    const named = whole.flatMap(({ properties }) => properties?.[name] ?? []);
    expect(named, name).not.toEqual([]);
    for (const schema of named) expect(JSON.stringify(schema), name).toContain(unit);
  }
});
