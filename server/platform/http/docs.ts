import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_PREFIX } from '#contract/paths.ts';
import { type RequestHeader } from '#contract/common/route.ts';
import type { Config } from '#server/config.ts';
import { describeErrors } from './described-errors.ts';

/** Serves the API's documentation, OpenAPI 3.1; not in production. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  if (config.env === 'production') return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.brandName} API`, version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}, from a login.' },
        },
      },
    },
    hideUntagged: true,
    transform: withHeaders,
    transformObject: (document) =>
      describeErrors('openapiObject' in document ? document.openapiObject : document.swaggerObject),
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    staticCSP: true,
  });
}

const HEADERS: Record<RequestHeader, { description: string; maxLength: number }> = {
  'idempotency-key': {
    description: 'The same for a request that is sent again: what it does, it does once.',
    maxLength: 255,
  },
  'checkout-browser': {
    description: 'The browser’s own secret, which makes a guest’s checkout theirs.',
    maxLength: 128,
  },
};

/** The operation, with the request headers that its route declares. */
const withHeaders: SwaggerTransform = (given) => {
  const { schema, url } = jsonSchemaTransform(given as Parameters<typeof jsonSchemaTransform>[0]);
  const names = given.route.config?.headers ?? [];
  if (names.length === 0) return { schema, url };
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', ...HEADERS[name] }]));
  return { schema: { ...schema, headers: { type: 'object', properties } }, url };
};

const DESCRIPTION = [
  'Errors have one of three shapes: `{ "detail": "…" }` about the request as a whole (with `code` where a program may',
  'react to it), `{ "<field>": ["…"] }` for fields, `{ "non_field_errors": ["…"] }` for rules across fields.',
  'Money is `{ "amount": 5400, "currency": "eur" }` in minor units. Times are instants in UTC.',
].join(' ');
