import { type RawBuilder, sql } from 'kysely';
import { stands } from './ticket-stands.ts';

/** Whether order `o` counts towards the limit per buyer: not once it ended unpaid, and never if it was given. */
export const IS_COUNTED: RawBuilder<boolean> = sql<boolean>`(o.kind <> 'complimentary'
  and o.status in ('held', 'releasing', 'paid', 'partially_refunded', 'refunded'))`;

/** How many tickets of such an order count: the held ones, or those that were sold and not taken back. */
export const COUNTED_QUANTITY: RawBuilder<number> = sql<number>`case
  when o.status in ('held', 'releasing') then o.quantity
  when o.kind = 'resale' then (select count(*) from listings l where l.order_id = o.id and l.undone_at is null)
  else (select count(*) from tickets k where k.order_id = o.id and ${stands('k')}) end`;
