import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import type { DoorRow } from './queries.ts';

const NOTED_EVERY = HOUR;

/**
 * Notes that a person has a door's list on a device before its event, by which the host's next step knows that one is
 * ready. Who it was is not kept, only whether a doorman or the team. Devices without an account have a row of their own.
 */
export async function noteOpening({ db, clock }: AppContext, { id, doorman_id, starts_at }: DoorRow): Promise<void> {
  const now = clock.now();
  if (!starts_at || starts_at <= now) return;
  const column = doorman_id === null ? ('by_team_at' as const) : ('by_doorman_at' as const);
  const known = await db.selectFrom('door_openings').select(column).where('event_id', '=', id).executeTakeFirst();
  const last = known?.[column as keyof typeof known] ?? null;
  if (last && last > addMilliseconds(now, -NOTED_EVERY)) return;
  await sql`
    insert into door_openings (event_id, ${sql.ref(column)}) values (${id}, ${now})
    on conflict (event_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(db);
}
