import type { TestDatabase } from './database.ts';

/**
 * Counts every row that is inserted, updated or deleted from now on, except request counters and what the provider's
 * webhooks write. It counts with a sequence, which a rollback does not reset.
 */
export async function countWrites({ pool }: TestDatabase): Promise<() => Promise<number>> {
  await pool.query(`
    create sequence writes;
    select nextval('writes');
    create function note_write() returns trigger language plpgsql as $$ begin perform nextval('writes'); return null; end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables
                   where table_schema = 'public' and table_type = 'BASE TABLE'
                     and table_name not in ('rate_limits', 'webhook_inbox')
      loop execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', name);
      end loop;
    end $$`);
  return async () => {
    const { rows } = await pool.query<{ count: number }>('select last_value::int as count from writes');
    return rows[0]?.count ?? -1;
  };
}
