import { sql } from 'kysely';
import type { GuestChainInviter as Inviter } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Actor } from '#server/platform/http/route.ts';

type Row = {
  inviter_id: string | null;
  inviter: string;
  name: string;
  plus_ones: number;
  is_accepted: boolean;
  people: { name: string; has_come: boolean }[];
};

/** Who brought whom: the team's members with everybody they invited, then guests with their plus-ones. */
export async function getGuestChain(ctx: AppContext, actor: Actor, eventId: string): Promise<{ inviters: Inviter[] }> {
  const event = await getOwnEvent(ctx, actor, eventId);
  const rows = await findChain(ctx, event.id);
  const team = new Map<string | null, Inviter>();
  for (const row of rows) {
    const inviter = team.get(row.inviter_id) ?? newInviter(row.inviter);
    team.set(row.inviter_id, inviter);
    addGuests(inviter, row);
  }
  const guests = rows.filter(({ people }) => people.length > 1).map((row) => guestInviter(row));
  return { inviters: [...[...team.values()].toSorted(byCame), ...guests.toSorted(byCame)] };
}

/** A guest without a known name is shown by address. */
async function findChain(ctx: AppContext, eventId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.invited_by as inviter_id, coalesce(${nameOfUser('u')}, 'Former member') as inviter, i.plus_ones,
           coalesce(nullif(i.name, ''), i.email) as name, i.accepted_at is not null as is_accepted,
           coalesce(k.people, '[]') as people
      from invitations i
      left join users u on u.id = i.invited_by
      left join lateral (
        select jsonb_agg(jsonb_build_object('name', k.holder_name, 'has_come', k.entries > 0)
                         order by o.created_at, k.position) as people
          from orders o join tickets k on k.order_id = o.id and k.resale_order_id is null
         where o.invitation_id = i.id and ${stands('k')}) k on true
     where i.event_id = ${eventId} and (i.revoked_at is null or k.people is not null)
     order by i.id`.execute(ctx.db);
  return rows;
}

function newInviter(name: string): Inviter {
  return { name, kind: 'team', invited: 0, accepted: 0, expected: 0, came: 0, guests: [] };
}

function addGuests(inviter: Inviter, { people, name, is_accepted }: Row): void {
  inviter.invited += 1;
  inviter.accepted += is_accepted ? 1 : 0;
  inviter.expected += people.length;
  inviter.came += people.filter(({ has_come }) => has_come).length;
  const named = people.map((person, index) => ({
    ...person,
    name: index === 0 ? person.name || name : person.name,
    brought_by: index === 0 ? null : people[0]?.name || name,
  }));
  inviter.guests.push(...named);
}

function guestInviter({ people, name, plus_ones }: Row): Inviter {
  const [first, ...brought] = people;
  const own = first?.name || name;
  return {
    name: own,
    kind: 'guest',
    invited: plus_ones,
    accepted: brought.length,
    expected: brought.length,
    came: brought.filter(({ has_come }) => has_come).length,
    guests: brought.map((person) => ({ ...person, brought_by: own })),
  };
}

function byCame(a: Inviter, b: Inviter): number {
  return b.came - a.came || b.expected - a.expected || b.invited - a.invited;
}
