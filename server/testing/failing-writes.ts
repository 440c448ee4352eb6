import type pg from 'pg';

type Writes = {
  /** Which writes fail: `update on refunds`. */
  of: string;
  /** Which rows, as the condition of a trigger. */
  when: string;
};

/** Makes the matching writes fail while something runs, as a row that nobody foresaw would. */
export async function withFailingWrites(pool: pg.Pool, { of, when }: Writes, act: () => Promise<unknown>) {
  const table = of.split(' ').at(-1);
  await pool.query(
    `create or replace function fail_write() returns trigger language plpgsql as $$ begin raise exception 'this write fails'; end $$;
     create trigger failing_write before ${of} for each row when (${when}) execute function fail_write()`,
  );
  try {
    await act();
  } finally {
    await pool.query(`drop trigger failing_write on ${table}`);
  }
}
