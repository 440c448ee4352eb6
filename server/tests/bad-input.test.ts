import { describe, expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import type { RouteDefinition } from '#contract/common/route.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { createTestApp } from '#server/testing/app.ts';
import { fieldsOf } from '#server/testing/bad-input.ts';
import { buildSamples, findFault } from '#server/testing/find-fault.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp({ withSandbox: true });
const samples = await buildSamples(velvet);
const host = await buildHostedEvent(velvet);

const calls = Object.entries(routes) as [RouteName, RouteDefinition][];
const NOBODY = '0198f0c0-0000-7000-8000-000000000000';
// Permissions are checked before the input, so a host sends the requests, about the host's own data.
const headersFor = ({ audience }: RouteDefinition) =>
  audience === 'public' || audience === 'optional' ? {} : { authorization: host.authorization };
const urlOf = ({ path }: RouteDefinition) =>
  API_PREFIX +
  path
    .replace(/^\/events\/:id/, `/events/${host.event.id}`)
    .replace(/^\/organizations\/:id/, `/organizations/${host.event.organization_id}`)
    .replace(/:[a-z_]+/g, NOBODY);

test.each(calls.map(([name]) => name))('bad input to %s is refused and never an internal error', async (name) => {
  expect(await findFault(velvet, name, samples, { numRuns: 60, seed: 20261120 })).toBeUndefined();
});

describe('a cursor of another list is refused, and never an internal error', () => {
  const values = ['', 'x', '12', '2026-02-31T00:00:00.000Z'];
  const paged = calls.filter(([, { query }]) => fieldsOf(query).includes('cursor'));

  test.each(paged)('in %s', async (_name, route) => {
    for (const value of values) {
      const cursor = Buffer.from(JSON.stringify([value, NOBODY, 0])).toString('base64url');
      const answer = await velvet.app.inject({ url: urlOf(route), query: { cursor }, headers: headersFor(route) });
      if (answer.statusCode === 400) expect(Object.keys(answer.json())).toContain('cursor');
      else expect([200, 403, 404]).toContain(answer.statusCode);
    }
  });
});

describe('AC-22 unknown fields are refused by name', () => {
  const EXTRA = { price: 1, total: 1, total_amount: 1, is_seller: true, is_staff: true, owner_user_id: NOBODY };
  const unknownTo = (schema: RouteDefinition['body']) => {
    const known = fieldsOf(schema);
    const unknown = Object.keys(EXTRA).filter((field) => !known.includes(field));
    return Object.fromEntries(unknown.map((field) => [field, ['Unknown field.']]));
  };
  const withBody = calls.filter(([, { body }]) => body);
  const withQuery = calls.filter(([, { query }]) => query);

  test.each(withBody)('in the body of %s', async (_name, route) => {
    const headers = headersFor(route);
    const answer = await velvet.app.inject({ method: route.method, url: urlOf(route), payload: EXTRA, headers });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(unknownTo(route.body))]);
  });

  test.each(withQuery)('in the query of %s', async (_name, route) => {
    const query = Object.fromEntries(Object.entries(EXTRA).map(([field, value]) => [field, String(value)]));
    const answer = await velvet.app.inject({
      method: route.method,
      url: urlOf(route),
      query,
      headers: headersFor(route),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(unknownTo(route.query))]);
  });

  test('in the lines of a checkout too', async () => {
    const items = [{ ticket_type_id: NOBODY, quantity: 1, price: 1 }];
    const url = `${API_PREFIX}/payment/checkout/`;
    const answer = await velvet.app.inject({ method: 'POST', url, payload: { items, email: 'a@example.com' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('items');
  });
});
