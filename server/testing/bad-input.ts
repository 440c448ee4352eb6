import fc from 'fast-check';
import { z } from 'zod';
import type { RouteDefinition } from '#contract/common/route.ts';
import { API_PREFIX } from '#contract/paths.ts';

export type BadRequest = { method: string; url: string; headers: Record<string, string>; payload?: string };

/** Plausible values: ids and names of existing rows, and well-formed ones that do not exist. */
export type Samples = { texts: string[]; tokens: string[]; staff_token: string };

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202eevil',
  'ſ',
  '\ud800',
  '🦊'.repeat(50),
  'x'.repeat(5000),
  `'; drop table users; --`,
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '%00',
  'null',
  'true',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(40),
  '2026-13-45',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c',
  '__proto__',
  'constructor',
  'toString',
];
const NASTY_NUMBERS = [0, -1, 1, 0.5, 21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const NASTY_NAMES = [
  '__proto__',
  'constructor',
  'price',
  'total',
  'owner_user_id',
  'is_seller',
  'is_staff',
  'toString',
  '',
];
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Requests for one call, from nearly valid to nonsense. */
export function badRequests(route: RouteDefinition, samples: Samples): fc.Arbitrary<BadRequest> {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...samples.texts) },
    { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
  return fc
    .record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(route.method) }, fc.constantFrom(...METHODS)),
      path: pathOf(route, text),
      query: queryOf(route, text),
      payload: payloadOf(route, text),
      type: fc.constantFrom(...TYPES),
      token: fc.oneof(
        fc.constantFrom(...tokensFor(route, samples)),
        fc.constant(''),
        fc.constantFrom('Token x', 'Bearer y', 'Token'),
      ),
    })
    .map(({ method, path, query, payload, type, token }) => ({
      method,
      url: `${API_PREFIX}${path}${query}`,
      headers: {
        ...(token && { authorization: token }),
        ...(payload !== undefined && type && { 'content-type': type }),
      },
      ...(payload !== undefined && method !== 'GET' && method !== 'HEAD' && { payload }),
    }));
}

function tokensFor({ audience }: RouteDefinition, { tokens, staff_token }: Samples): string[] {
  return audience === 'staff' || audience === 'unconfirmed_staff' ? [...tokens, staff_token] : tokens;
}

function pathOf({ path }: RouteDefinition, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const segment = fc.oneof(
    { weight: 5, arbitrary: text.map(encoded) },
    fc.constantFrom('%', '%E0%A4%A', '%00', '..', '%2e%2e', 'a%2Fb', ';', '*'),
  );
  const parts = path.split(/:[a-z_]+/);
  return fc
    .array(segment, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .map((values) => parts.map((part, index) => part + (values[index] ?? '')).join(''));
}

function queryOf({ query }: RouteDefinition, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const name = fc.constantFrom(...fieldsOf(query), ...NASTY_NAMES);
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(name, text).map(([key, value]) => `${encoded(key)}=${encoded(value)}`) },
    name.map((key) => `${encoded(key)}[]=1`),
    name.map((key) => `${encoded(key)}[x]=1`),
    fc.constantFrom('%', 'a=%E0%A4%A', '&', '=', '?'),
  );
  // Often with a repeated name.
  const pairs = fc.array(pair, { maxLength: 6 });
  return pairs.map((list) => (list.length > 0 ? `?${list.join('&')}` : ''));
}

function payloadOf({ body }: RouteDefinition, text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY_NUMBERS, null, true, [], {}) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.dictionary(fc.constantFrom('ticket_type_id', 'quantity', 'x'), text), { maxLength: 3 }),
    },
  );
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fieldsOf(body), 'x') },
    fc.constantFrom(...NASTY_NAMES),
  );
  const object = fc.uniqueArray(fc.tuple(name, value), { maxLength: 9, selector: ([key]) => key });
  return fc.oneof(
    { weight: 9, arbitrary: object.map(asJson) },
    { weight: 1, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '"x"', '{"a":1}}', '\u0000') },
  );
}

/** Not JSON.stringify, which would drop a key such as __proto__. */
function asJson(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** The names of a schema's fields. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Whether a body has one of the three error shapes. */
export function isErrorBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  if ('detail' in body && typeof body.detail === 'string') return true;
  const entries = Object.entries(body);
  const isMessages = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((message) => typeof message === 'string');
  return entries.length > 0 && entries.every(([, value]) => isMessages(value));
}
