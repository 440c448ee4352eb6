import type pg from 'pg';
import type { Offers } from './offered-tickets.ts';
import { ORDER_COLUMNS, orderRow, orderValues } from './opponent.ts';

const LINE = `insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, fee_amount, listing_id,
    seller_fee_amount, organizer_amount, commission_amount)`;
const RESERVE = `update listings set state = 'reserved', order_id = $1, agreed_amount = price_amount, fee_amount = $3, seller_fee_amount = 0,
    organizer_amount = 0, commission_amount = 0, updated_at = now()
  where id = $2`;

/** A listing bought in steps: lock the row, look, write, commit. */
export async function buyInSteps(client: pg.Client, offers: Offers): Promise<void> {
  const id = offers.next();
  const values = orderValues(offers);
  await client.query('begin');
  const { rows } = await client.query({
    name: 'look',
    text: 'select state from listings where id = $1 for update',
    values: [id],
  });
  if (rows[0]?.state !== 'active') throw new Error('the listing is taken');
  const order = `insert into orders (${ORDER_COLUMNS}) values (${orderRow(`'resale'`)})`;
  await client.query({ name: 'order', text: order, values });
  await client.query({
    name: 'line',
    text: `${LINE} values ($1, 0, $2, 'General', 1, $3, $4, $5, 0, 0, 0)`,
    values: [values[0], offers.ticket_type_id, offers.price, offers.fee, id],
  });
  await client.query({ name: 'reserve', text: RESERVE, values: [values[0], id, offers.fee] });
  await client.query('commit');
}

/** The same as one conditional UPDATE that contains everything else. */
export async function buyAtOnce(client: pg.Client, offers: Offers): Promise<void> {
  const text = `
    with taken as (
      update listings set state = 'reserved', order_id = $1, agreed_amount = price_amount, fee_amount = $12, seller_fee_amount = 0,
             organizer_amount = 0, commission_amount = 0, updated_at = now()
       where id = $11 and state = 'active' returning id
    ), placed as (
      insert into orders (${ORDER_COLUMNS}) select ${orderRow(`'resale'`)} from taken returning id
    )
    ${LINE} select placed.id, 0, $10, 'General', 1, $7, $12, $11, 0, 0, 0 from placed`;
  const values = [...orderValues(offers), offers.ticket_type_id, offers.next(), offers.fee];
  const { rowCount } = await client.query({ name: 'buy', text, values });
  if (rowCount !== 1) throw new Error('the listing is taken');
}
