import type { z } from 'zod';
import { invalid } from '#server/platform/lib/errors.ts';

/** Parses the query of a route outside the contract by a schema; 400 with each invalid field. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues)
    (fields[String(path[0] ?? 'non_field_errors')] ??= []).push(message);
  throw invalid(fields);
}
