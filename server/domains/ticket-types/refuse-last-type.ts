import type { Tx } from '#server/platform/db/db.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { isLastOfPublished } from './host-queries.ts';

/** 409 for the only type of a published event, which can be neither deleted nor archived. */
export async function refuseLastType(tx: Tx, type: { id: string; event_id: string; state: string }): Promise<void> {
  if (await isLastOfPublished(tx, type))
    throw conflict(
      'last_ticket_type',
      'A published event needs a ticket type. Add another one first, or pause this one.',
    );
}
