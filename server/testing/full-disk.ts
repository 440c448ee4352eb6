import type { TestDatabase } from './database.ts';

export type Disk = { fill(): Promise<void>; free(): Promise<void> };

/** Simulates a full disk: once filled, PostgreSQL refuses every write with its own error code and message. */
export async function createDisk({ pool }: TestDatabase): Promise<Disk> {
  await pool.query(`
    create schema testing;
    create table testing.disk as select false as is_full;
    create function testing.refuse_row() returns trigger language plpgsql as $$ begin
      if (select is_full from testing.disk) then
        raise exception 'could not extend file "base/16384/16385": No space left on device' using errcode = 'disk_full';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
    do $$ declare t record; begin
      for t in select table_schema as schema, table_name as name from information_schema.tables
                where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      loop execute format('create trigger a_full_disk before insert or update or delete on %I.%I
                             for each row execute function testing.refuse_row()', t.schema, t.name);
      end loop;
    end $$`);
  const set = async (isFull: boolean) => {
    await pool.query('update testing.disk set is_full = $1', [isFull]);
  };
  return { fill: () => set(true), free: () => set(false) };
}
