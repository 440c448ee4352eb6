import type { EventEditor, HoldersMustBeTold } from '#contract/event-editing.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import type { TestApp } from './app.ts';
import { buildHostedEvent } from './host.ts';

export const BERLIN = {
  title: 'Undertow',
  doors_at: null,
  starts_at: new Date('2031-12-12T22:00:00Z'),
  ends_at: new Date('2031-12-13T04:00:00Z'),
};

export type Saved = EventEditor & HoldersMustBeTold;

/** An event whose host changes what its holders rely on. */
export function changedEventCalls(velvet: TestApp) {
  return {
    /** Two tickets for each buyer, of an event that its host can save. */
    buildSold: (buyers: string[]) => buildSold(velvet, buyers),
    /** The recipients of the mails about an event's changes. */
    toldOf: async (eventId: string): Promise<string[]> => {
      const { rows } = await velvet.database.pool.query<{ to_email: string }>(
        `select m.to_email from outbox m join holder_notices n on m.payload ->> 'notice_id' = n.id::text where n.event_id = $1`,
        [eventId],
      );
      return rows.map(({ to_email }) => to_email).sort();
    },
  };
}

async function buildSold(velvet: TestApp, buyers: string[]) {
  const hosted = await buildHostedEvent(velvet, BERLIN, [{ price_amount: 0 }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  const sales = [];
  for (const email of buyers) sales.push(await buildSale(velvet.ctx, { type, email, quantity: 2 }));
  const save = (values: object, version = 1) => hosted.send<Saved>('PATCH', '/', { version, ...values });
  return { hosted, type, sales, save };
}
