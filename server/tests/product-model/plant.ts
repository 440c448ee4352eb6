import type pg from 'pg';
import type { Step } from './step.ts';

/** A mistake in one SQL function: a piece of its text, what stands there instead, and a short history that shows it. */
export type Mistake = { in: string; instead_of: string; is: string; shown_by: Step[] };

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
