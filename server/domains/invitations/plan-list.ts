import type { InvitationRow } from '#contract/invitation-lists.ts';
import type { InvitationInput } from '#contract/invitations.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { formatDay } from '#server/platform/lib/format-time.ts';
import type { ListedPerson } from './read-list.ts';
import { type Allowance, findLinked } from './sending-limits.ts';

export type PlannedRow = InvitationRow & { mailbox: string; invitation: InvitationInput | null };

type World = {
  event: { id: string; time_zone: string };
  allowance: Allowance;
  /** The batch of a repeated request: its rows count as queued. */
  batch_id: string | null;
};

/** The result of each row of a list: duplicates and invited people are skipped, rows above today's limit wait. */
export async function planList(tx: Tx, people: ListedPerson[], world: World): Promise<PlannedRow[]> {
  const mailboxes = people.flatMap((person) => ('wrong' in person ? [] : canonicalEmail(person.invitation.email)));
  const known = await findKnown(tx, world.event.id, mailboxes);
  const firstRows = new Map<string, number>();
  let left = world.allowance.listed;
  return people.map((person) => {
    const planned = planRow(person, { ...world, known, firstRows });
    if (planned.result !== 'ready') return planned;
    left -= 1;
    if (left >= 0) return planned;
    return { ...planned, result: 'later' as const, message: 'Above today’s limit. Use the same list again tomorrow.' };
  });
}

type Lists = World & { known: Map<string, KnownInvitation>; firstRows: Map<string, number> };

function planRow(person: ListedPerson, { event, allowance, batch_id, known, firstRows }: Lists): PlannedRow {
  if ('wrong' in person) {
    const { row, email, name, wrong } = person;
    return { row, email, name, plus_ones: 0, result: 'wrong', message: wrong, mailbox: '', invitation: null };
  }
  const { row, invitation } = person;
  const { email, name, note, plus_ones } = invitation;
  const mailbox = canonicalEmail(email);
  const planned = (result: InvitationRow['result'], message = '') => {
    return { row, email, name, plus_ones, result, message, mailbox, invitation };
  };
  const linked = allowance.is_new_host && findLinked({ name, note });
  if (linked) return planned('wrong', `${linked}: Links are allowed after your first event.`);
  const first = firstRows.get(mailbox);
  if (first !== undefined) return planned('skipped', `Twice on the list: row ${first} counts.`);
  firstRows.set(mailbox, row);
  const earlier = known.get(mailbox);
  if (!earlier) return planned('ready');
  if (batch_id !== null && earlier.batch_id === batch_id) return planned('queued');
  return planned('skipped', skippedBecause(earlier, event.time_zone));
}

function skippedBecause(earlier: KnownInvitation, timeZone: string): string {
  if (earlier.accepted_at) return 'Has already accepted.';
  if (earlier.declined_at)
    return `Declined on ${formatDay(earlier.declined_at, timeZone)}. Send it again from the list.`;
  const by = earlier.inviter === null ? '' : ` by ${earlier.inviter}`;
  return `Already invited${by} on ${formatDay(earlier.created_at, timeZone)}.`;
}

async function findKnown(tx: Tx, eventId: string, mailboxes: string[]) {
  if (mailboxes.length === 0) return new Map<string, KnownInvitation>();
  const rows = await selectKnown(tx, eventId, mailboxes);
  return new Map(rows.map((row) => [row.mailbox, row]));
}

function selectKnown(tx: Tx, eventId: string, mailboxes: string[]) {
  return tx
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.mailbox', 'i.batch_id', 'i.created_at', 'i.accepted_at', 'i.declined_at'])
    .select(nameOfUser('u').as('inviter'))
    .where('i.event_id', '=', eventId)
    .where('i.mailbox', 'in', mailboxes)
    .where('i.revoked_at', 'is', null)
    .execute();
}

type KnownInvitation = Awaited<ReturnType<typeof selectKnown>>[number];
