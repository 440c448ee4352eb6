import type pg from 'pg';

/** A mistake in one SQL function: a piece of its text, and what stands there instead. */
export type Mistake = { in: string; instead_of: string; is: string };

/** What the product would do if a line of it were wrong, and a few histories are enough to see it. */
export const plainMistakes: Record<string, Mistake> = {
  'a hold that ends and keeps its stock': {
    in: 'end_hold',
    instead_of: 'set held = t.held - l.quantity',
    is: 'set held = t.held',
  },
  'a refunded ticket whose code lives on': {
    in: 'refund_tickets',
    instead_of: 'where v.ticket_id = d.id and v.valid_to is null',
    is: 'where v.ticket_id = d.id and v.valid_to is not null',
  },
  'a refunded place that nobody can buy again': {
    in: 'refund_tickets',
    instead_of: 'set sold = t.sold - d.quantity',
    is: 'set sold = t.sold',
  },
};

/** One that shows only after many histories. */
export const hiddenMistakes: Record<string, Mistake> = {
  'a scan taken back that leaves the ticket used': {
    in: 'take_back_admission',
    instead_of: `when m.entries > 0 then 'used' else 'valid'`,
    is: `when m.entries >= 0 then 'used' else 'valid'`,
  },
};

/** Puts a mistake into the database; what it answers takes it out again. */
export async function plant(pool: pg.Pool, mistake: Mistake): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p where p.proname = $1`,
    [mistake.in],
  );
  const [text = ''] = rows.map((row) => row.text);
  if (!text.includes(mistake.instead_of)) throw new Error(`${mistake.in} has no such line: ${mistake.instead_of}`);
  await pool.query(text.replaceAll(mistake.instead_of, () => mistake.is));
  return async () => void (await pool.query(text));
}
