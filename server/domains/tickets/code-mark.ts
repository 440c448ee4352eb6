import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';
import type { TicketRow } from './queries.ts';

const LENGTH = 6;

/**
 * Six characters that identify the current code, so that people can tell an old code from a new one without showing
 * either. The code cannot be computed from them, nor they from the code.
 */
export function codeMark(ctx: AppContext, { ticket_id, code_version }: Pick<TicketRow, 'ticket_id' | 'code_version'>) {
  const hash = pepperedHash(ctx.config.secretPepper, `code mark ${ticket_id} ${code_version}`);
  return hash
    .replace(/[-_01IOlo]/g, '')
    .toUpperCase()
    .slice(0, LENGTH);
}
