import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_PREFIX } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';

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
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    staticCSP: true,
  });
}

const DESCRIPTION = [
  'Errors have one of three shapes: `{ "detail": "…" }` about the request as a whole (with `code` where a program may',
  'react to it), `{ "<field>": ["…"] }` for fields, `{ "non_field_errors": ["…"] }` for rules across fields.',
  'Money is `{ "amount": 5400, "currency": "eur" }` in minor units. Times are instants in UTC.',
].join(' ');
