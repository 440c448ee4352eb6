import { sql } from 'kysely';
import { buildDoor } from '#server/domains/door/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { type BenchDatabase, openContext } from './database.ts';

/** Tickets in one order; their numbers are small integers. */
const OF_ORDER = 30_000;

export type Night = {
  event_id: string;
  authorization: string;
  /** The environment in which a server accepts the codes. */
  environment: Record<string, string>;
  /** The id of a ticket that nobody has scanned. */
  next(): string;
  /** The code of such a ticket. */
  nextCode(): string;
};

/** An event with open doors and this many tickets, and somebody who works the door. */
export async function makeNight(database: BenchDatabase, orders: number): Promise<Night> {
  const { ctx, close } = openContext(database);
  const { event, type, headers } = await buildDoor(ctx);
  const tickets: { id: string; code_key: Buffer }[] = [];
  for (let n = 0; n < orders; n += 1) {
    const { order } = await buildSale(ctx, { type });
    // The rows of these tables that purchases would have written; no other table matters for a scan.
    const { rows } = await sql<{ id: string; code_key: Buffer }>`
      with made as (
        insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, holder_name, code_key, currency, face_amount, created_at)
        select uuidv7(), ${event.id}, ${type.id}, ${order.id}, 1 + n, 'valid', 'g' || n || '@example.com', 'Guest ' || n,
               uuid_send(gen_random_uuid()), 'eur', 0, now()
          from generate_series(1, ${OF_ORDER}::int) n
        returning id, code_key
      ), versions as (
        insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
        select id, 1, 'g@example.com', 'purchase', now() from made
      )
      select id, code_key from made`.execute(ctx.db);
    tickets.push(...rows);
  }
  await sql`vacuum analyze`.execute(ctx.db);
  await close();
  const take = () => {
    const ticket = tickets.pop();
    if (!ticket) throw new Error('everybody is in: give the benchmark more tickets');
    return ticket;
  };
  return {
    event_id: event.id,
    authorization: headers.authorization,
    environment: { TICKET_SIGNING_KEY: ctx.config.ticketSigningKeys.join(), SECRET_PEPPER: ctx.config.secretPepper },
    next: () => take().id,
    nextCode: () => ctx.codes.sign({ event_id: event.id, code_key: take().code_key, version: 1 }),
  };
}
