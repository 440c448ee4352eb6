import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createRng } from '#server/platform/posters/rng.ts';
import type { InsertedEvent } from './insert-events.ts';
import { mustHave, type People } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import { demoPeople } from './logins.ts';

type Input = { events: readonly InsertedEvent[]; people: People; now: Date };

/** Scans for most ticket holders, spread over the first hours. */
export async function admitGuests(tx: Tx, { events, people, now }: Input): Promise<void> {
  const begun = events.filter(({ plan, times }) => times && times.doors_at < now && plan.state !== 'cancelled');
  const byId = new Map(begun.map((event) => [event.id, event]));
  if (byId.size === 0) return;
  const rng = createRng('admissions');
  const visitor = mustHave(people.users, demoPeople.visitor.username);
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'event_id', 'owner_user_id', 'code_version'])
    .where('event_id', 'in', [...byId.keys()])
    .orderBy('event_id')
    .orderBy('code_key')
    .execute();
  const admissions = tickets.flatMap((ticket, index) => {
    const event = mustHave(byId, ticket.event_id);
    if (!event.times) return [];
    const isOver = event.times.ends_at < now;
    // The visitor's ticket for the event that is on right now is not scanned yet.
    const came = ticket.owner_user_id === visitor.id ? isOver : rng.chance(isOver ? 0.88 : 0.55);
    if (!came) return [];
    const latest = isOver ? 170 : Math.max(1, (now.getTime() - event.times.doors_at.getTime()) / MINUTE);
    const at = addMilliseconds(event.times.doors_at, Math.round(rng.next() ** 1.4 * latest * MINUTE));
    return [admissionRow(ticket, { at, index, door: rng.pick(['Front', 'Front', 'Side']) })];
  });
  await insertRows(tx, 'admissions', admissions);
  await moveTickets(tx);
}

function admissionRow(
  { id: ticket_id, event_id, code_version }: { id: string; event_id: string; code_version: number },
  { at, index, door }: { at: Date; index: number; door: string },
) {
  return {
    id: newId(),
    event_id,
    ticket_id,
    code_version,
    kind: 'in',
    result: 'admitted',
    entry_number: 1,
    device_id: `demo-${door.toLowerCase()}`,
    scan_id: `demo-${index}`,
    door,
    at,
  };
}

async function moveTickets(tx: Tx): Promise<void> {
  await sql`
    update tickets t set state = 'used', entries = 1, is_inside = true, first_admitted_at = a.at
      from admissions a where a.ticket_id = t.id`.execute(tx);
  await sql`
    insert into ticket_history (ticket_id, at, kind, data)
    select a.ticket_id, a.at, 'admitted', jsonb_build_object('admission_id', a.id, 'door', a.door) from admissions a`.execute(
    tx,
  );
}
