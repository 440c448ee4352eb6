import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { notFound } from '#server/platform/lib/errors.ts';

/** The parameters in the path of a file. Malformed ones are treated like those of an unknown row. */
export function paramsOf<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(request.params);
  if (!result.success) throw notFound();
  return result.data;
}
