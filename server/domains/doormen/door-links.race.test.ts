import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { until } from '#server/testing/until.ts';
import { buildDoorLink } from './factory.ts';

/** Fewer than the connections, so that all can run at once. */
const GUESSES = 8;

type Link = Awaited<ReturnType<typeof buildDoorLink>>;
type Answer = { pin?: string[]; code?: string };

const guess = ({ url }: TestApp, { token }: Link, pin: string) =>
  call<Answer>(url, `/door-links/${token}/open/`, { method: 'POST', body: { pin } });

/** Sends wrong PINs that all reach the link before the first is decided; counts how many were compared with its PIN. */
async function guessAtOnce(velvet: TestApp) {
  const event = await buildEvent(velvet.ctx);
  const door = await buildDoorLink(velvet.ctx, { event_id: event.id });
  await recordComparisons(velvet.ctx);
  const holder = await velvet.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from door_links where id = $1 for update', [door.link.id]);
  const wrong = (index: number) => String((Number(door.pin) + index + 1) % 1_000_000).padStart(6, '0');
  const guesses = Array.from({ length: GUESSES }, (_, index) => guess(velvet, door, wrong(index)));
  await until(async () => {
    const { rows } = await velvet.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count === GUESSES;
  });
  await holder.query('commit');
  holder.release();
  const answers = await Promise.all(guesses);
  const { rows } = await velvet.database.pool.query('select from compared_pins');
  return { door, answers, compared: rows.length };
}

/** A PIN is compared where the link's row is updated: a trigger counts these updates. */
async function recordComparisons({ db }: AppContext): Promise<void> {
  await sql`create table compared_pins ()`.execute(db);
  await sql`
    create function record_comparison() returns trigger language plpgsql as $$
    begin insert into compared_pins default values; return new; end $$`.execute(db);
  await sql`
    create trigger record_comparison after update on door_links
      for each row execute function record_comparison()`.execute(db);
}

/** Replaces the conditional update by the naive version: reads the tries left first and writes them back later. */
async function takeGuardAway({ db }: AppContext): Promise<void> {
  await sql`drop function try_door_pin(bytea, bytea)`.execute(db);
  await sql`
    create function try_door_pin(p_token_hash bytea, p_pin_hash bytea)
    returns table (id uuid, event_id uuid, is_right boolean, tries_left integer) language plpgsql as $$
    #variable_conflict use_column
    declare v door_links;
    begin
      select * into v from door_links l where l.token_hash = p_token_hash and l.removed_at is null and l.tries_left > 0;
      return query update door_links l set tries_left = v.tries_left - 1 where l.id = v.id
        returning l.id, l.event_id, l.pin_hash = p_pin_hash, l.tries_left;
    end $$`.execute(db);
}

test('concurrent PINs are five tries, not six, and then the right one is refused too', async () => {
  const velvet = await createTestApp();
  const { door, answers, compared } = await guessAtOnce(velvet);
  expect(compared).toBe(5);
  const left = answers.filter(({ status }) => status === 400).map(({ body }) => body.pin?.[0]);
  expect(left.sort()).toEqual(
    [4, 3, 2]
      .map((count) => `Wrong PIN. ${count} tries left.`)
      .concat('Wrong PIN. 1 try left.')
      .sort(),
  );
  const dead = answers.filter(({ status, body }) => status === 409 && body.code === 'door_link_ended');
  expect(dead).toHaveLength(GUESSES - 4);
  expect((await guess(velvet, door, door.pin)).status).toBe(409);
});

test('control: without the conditional update all of them are compared', async () => {
  const velvet = await createTestApp();
  await takeGuardAway(velvet.ctx);
  expect((await guessAtOnce(velvet)).compared).toBe(GUESSES);
});
