import { ApiError } from './api-error.ts';

/**
 * One sentence for an error: the answer's detail, else each field's messages as 'field name: messages' joined
 * with ' | ', else the error's own message, else the fallback.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && isText(error.body.detail)) return error.body.detail;
  const parts = Object.entries(fieldErrors(error)).map(
    ([field, messages]) => `${spoken(field)}: ${messages.join(' ')}`,
  );
  if (parts.length > 0) return parts.join(' | ');
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** The messages of a refused form by field; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  if (!(error instanceof ApiError) || isText(error.body.detail)) return {};
  const entries = Object.entries(error.body).map(([field, value]) => [field, messagesOf(value)] as const);
  return Object.fromEntries(entries.filter(([, messages]) => messages.length > 0));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function spoken(field: string): string {
  return field.replaceAll('_', ' ');
}

function messagesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter(isText);
}
