import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

/**
 * Gives a database the function meet(), in which the first of two transactions waits for the second: what they did before
 * it, neither has seen of the other. A sequence counts them: others see it before it is committed.
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
