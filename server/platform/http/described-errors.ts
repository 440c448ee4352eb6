import { z } from 'zod';
import { DetailError, FieldErrors } from '#contract/common/error.ts';

type Parameter = { in: string; required?: boolean; schema?: object };
/** A body whose schemas include `null` may be left out. */
type BodySchema = { anyOf?: { type?: string }[] };
type Operation = {
  'x-provider-may-refuse'?: true;
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  responses?: Record<string, unknown>;
  requestBody?: { required?: boolean; content?: Record<string, { schema?: BodySchema }> };
};
type Document = {
  paths?: Record<string, Record<string, unknown> | undefined>;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> };
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

const detail = { $ref: '#/components/schemas/DetailError' };
const fields = { $ref: '#/components/schemas/FieldErrors' };
const single = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] };
const answer = (description: string, schema: object = detail, headers?: object) => ({
  description,
  content: { 'application/json': { schema } },
  ...(headers && { headers }),
});
const wait = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } },
};

/** Every refusal of the API by status, with its name in the document. */
const REFUSALS = {
  400: [
    'Invalid',
    answer('The input is not valid, or a rule across fields forbids it.', { anyOf: [fields, detail, single] }),
  ],
  401: ['Unauthenticated', answer('No session, or one that has ended.')],
  403: ['Forbidden', answer('Seen, but not allowed.')],
  404: ['NotFound', answer('Does not exist, or is not the caller’s to see.')],
  409: ['Conflict', answer('A lost race, or a state that does not allow this; `code` says which.')],
  413: ['TooLarge', answer('The body is too large.')],
  415: ['NotJson', answer('The body is not JSON.')],
  429: ['TooMany', answer('A limit is used up.', detail, wait)],
  431: ['TooLongAddress', answer('Address and headers are too long to be read.')],
  500: ['Broken', answer('A mistake of ours; `request_id` finds it in the log.')],
  502: ['ProviderRefused', answer('The payment provider refused this; nothing was charged.')],
  503: ['Unavailable', answer('A part that this needs cannot be reached now.', detail, wait)],
} as const;
type Refusal = keyof typeof REFUSALS;

/** Adds to every operation the refusals it may answer with, each with its shape. */
export function describeErrors<Given extends object>(document: Given): Given {
  const { paths = {}, components = {} }: Document = document;
  const described = Object.entries(paths).map(([path, operations]) => [path, withErrors(operations ?? {})]);
  return {
    ...document,
    paths: Object.fromEntries(described),
    components: {
      ...components,
      schemas: {
        ...components.schemas,
        DetailError: z.toJSONSchema(DetailError, { io: 'input' }),
        FieldErrors: z.toJSONSchema(FieldErrors, { io: 'input' }),
      },
      responses: Object.fromEntries(Object.values(REFUSALS)),
    },
  };
}

function withErrors(operations: Record<string, unknown>): Record<string, unknown> {
  const described = METHODS.filter((method) => method in operations).map((method) => {
    const operation = operations[method] as Operation;
    const refusals = refusalsOf(method, operation).map((status) => {
      const [name] = REFUSALS[status];
      return [status, { $ref: `#/components/responses/${name}` }];
    });
    const responses = { ...operation.responses, ...Object.fromEntries(refusals) };
    const parameters = operation.parameters && { parameters: operation.parameters.map(orEmpty) };
    const body = operation.requestBody && { requestBody: bodyOf(operation.requestBody) };
    return [method, { ...operation, ...parameters, ...body, responses }];
  });
  return { ...operations, ...Object.fromEntries(described) };
}

/** An empty body is treated like null. */
function bodyOf(body: NonNullable<Operation['requestBody']>): Operation['requestBody'] {
  const schemas = Object.values(body.content ?? {}).map(({ schema }) => schema);
  const isNeeded = !schemas.some((schema) => schema?.anyOf?.some(({ type }) => type === 'null'));
  return { ...body, required: isNeeded };
}

/** An empty query parameter is treated like a missing one. */
function orEmpty(parameter: Parameter): Parameter {
  if (parameter.in !== 'query' || parameter.required) return parameter;
  return { ...parameter, schema: { anyOf: [parameter.schema ?? {}, { type: 'string', maxLength: 0 }] } };
}

function refusalsOf(method: Method, { security, 'x-provider-may-refuse': mayRefuse }: Operation): Refusal[] {
  const writes: Refusal[] = method === 'get' ? [] : [409, 413, 415];
  const refusing: Refusal[] = mayRefuse ? [502] : [];
  return [400, ...(security ? ([401] as const) : []), 403, 404, ...writes, 429, 431, 500, ...refusing, 503];
}
