import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

/**
 * Adds the function meet() to a database. The first of two transactions to call it waits until the second calls it too,
 * so that neither has seen the changes of the other. It counts with a sequence, because other transactions see that
 * before the commit.
 */
export async function buildMeetingPoint({ db }: AppContext): Promise<void> {
  await sql`create sequence meeting`.execute(db);
  await sql`
    create function meet() returns text language plpgsql as $$
    begin
      perform nextval('meeting');
      for attempt in 1..2000 loop
        if (select last_value from meeting) >= 2 then return 'met'; end if;
        perform pg_sleep(0.01);
      end loop;
      raise exception 'nobody else came';
    end $$`.execute(db);
}
