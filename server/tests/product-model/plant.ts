import type pg from 'pg';
import type { Step } from './step.ts';

/** Plants a mistake in the database; returns a function that removes it. */
type Plant = (pool: pg.Pool) => Promise<() => Promise<void>>;

/** A mistake, and a short history that shows it. */
export type Mistake = { plant: Plant; shown_by: Step[] };

/** A mistake in an SQL function: pieces of its text and their replacements. */
export function inFunction(name: string, changes: Record<string, string>): Plant {
  return async (pool) => {
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_functiondef(p.oid) as text from pg_proc p where p.proname = $1`,
      [name],
    );
    const [text = ''] = rows.map((row) => row.text);
    let planted = text;
    for (const [was, is] of Object.entries(changes)) {
      if (!planted.includes(was)) throw new Error(`${name} has no such line: ${was}`);
      planted = planted.replaceAll(was, () => is);
    }
    await pool.query(planted);
    return async () => void (await pool.query(text));
  };
}

/** A mistake in the rows that the code writes: an expression that changes the new row. */
export function inRows(table: string, change: string): Plant {
  return async (pool) => {
    await pool.query(`
      create function planted_mistake() returns trigger language plpgsql as $$ begin ${change} return new; end $$;
      create trigger planted_mistake before insert on ${table} for each row execute function planted_mistake()`);
    return async () => void (await pool.query('drop function planted_mistake() cascade'));
  };
}
