import type pg from 'pg';

/** A mistake in one SQL function: a piece of its text, and what stands there instead. */
export type Mistake = { in: string; instead_of: string; is: string };

/** What the product would do if a line of it were wrong. The model has to find each of them. */
export const mistakes: Record<string, Mistake> = {
  'a hold that ends and keeps its stock': {
    in: 'end_hold',
    instead_of: 'set held = t.held - l.quantity',
    is: 'set held = t.held',
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
