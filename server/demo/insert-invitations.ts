import type { AppContext } from '#server/context.ts';
import { issueTickets } from '#server/domains/checkout/issue-complimentary.ts';
import { NONCE_BYTES } from '#server/domains/invitations/insert-invitation.ts';
import { writeInvitationMail } from '#server/domains/invitations/invitation-mails.ts';
import { invitationToken } from '#server/domains/invitations/tokens.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { canonicalEmail, guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { hashSecret, newId, newSecret } from '#server/platform/lib/random.ts';
import type { InsertedEvent } from './insert-events.ts';
import { mustHave, type People } from './insert-people.ts';
import { demoPeople } from './logins.ts';
import { type Guest, guests } from './names.ts';

type Input = { events: readonly InsertedEvent[]; people: People; now: Date };
type Outcome = 'sent' | 'opened' | 'accepted' | 'declined' | 'revoked' | 'failed';

/** The state of each invitation of a private event, and the names of the guest's companions. */
const PLAN: { outcome: Outcome; plus_ones?: number; brings?: string[]; note?: string; host?: 'manager' }[] = [
  {
    outcome: 'accepted',
    plus_ones: 2,
    brings: ['Oskar Lund', ''],
    note: 'You built half of this. Bring whoever helped.',
  },
  { outcome: 'accepted', host: 'manager' },
  { outcome: 'accepted', plus_ones: 1, brings: ['Petra Falk'] },
  { outcome: 'opened', plus_ones: 1, host: 'manager', note: 'The kitchen opens at nine.' },
  { outcome: 'opened' },
  { outcome: 'sent', plus_ones: 3, host: 'manager' },
  { outcome: 'sent' },
  { outcome: 'sent', plus_ones: 1 },
  { outcome: 'declined', plus_ones: 1, host: 'manager' },
  { outcome: 'revoked' },
  { outcome: 'failed' },
];

/** Invitations to the coming private events: in every state, and one in the visitor's mailbox. */
export async function insertInvitations(ctx: AppContext, tx: Tx, { events, people, now }: Input): Promise<void> {
  const mayInvite = ({ plan, times }: InsertedEvent) =>
    plan.visibility === 'private' && plan.state === undefined && times !== null && times.starts_at > now;
  for (const event of events.filter((one) => mayInvite(one))) {
    const at = (index: number) => addMilliseconds(now, -(PLAN.length - index) * 7 * HOUR);
    for (const [index, one] of PLAN.entries()) {
      const guest = guests[index * 17 + 5];
      if (guest) await insertOne(ctx, tx, { event, people, guest, one, at: at(index) });
    }
    await inviteVisitor(ctx, tx, { event, people, now });
  }
}

type One = { event: InsertedEvent; people: People; guest: Guest; one: (typeof PLAN)[number]; at: Date };

async function insertOne(ctx: AppContext, tx: Tx, { event, people, guest, one, at }: One): Promise<void> {
  const { outcome, plus_ones = 0, note = '', brings = [] } = one;
  const inviter = one.host ? 'ilse.kramer' : demoPeople.organizer.username;
  const id = await insertInvitation(ctx, tx, {
    ...rowOf(event, { guest, plus_ones, note, at }),
    ...timesOf(outcome, at),
    invited_by: mustHave(people.users, inviter).id,
  });
  if (outcome === 'failed') await failMail(tx, { id, email: guest.email, at });
  if (outcome === 'accepted') await accept(tx, { event, id, guest, names: [guest.name, ...brings], at });
}

type Offer = { guest: Guest; plus_ones: number; note: string; at: Date };

function rowOf(event: InsertedEvent, { guest, plus_ones, note, at }: Offer) {
  return {
    event_id: event.id,
    ticket_type_id: event.types[0]?.id ?? null,
    email: guest.email,
    mailbox: canonicalEmail(guest.email),
    name: guest.name,
    note,
    plus_ones,
    created_at: at,
    mailed_at: at,
  };
}

/** A mail is sent at once; guests open it some hours later and answer soon. */
function timesOf(outcome: Outcome, at: Date) {
  const later = (hours: number) => addMilliseconds(at, hours * HOUR);
  const seen = outcome === 'opened' || outcome === 'accepted' || outcome === 'declined';
  return {
    sent_at: outcome === 'failed' ? null : at,
    opened_at: seen ? later(2) : null,
    accepted_at: outcome === 'accepted' ? later(3) : null,
    declined_at: outcome === 'declined' ? later(3) : null,
    revoked_at: outcome === 'revoked' ? later(4) : null,
  };
}

type Row = ReturnType<typeof rowOf> & { invited_by: string };

async function insertInvitation(ctx: AppContext, tx: Tx, row: Row): Promise<string> {
  const [id, nonce] = [newId(), newSecret(NONCE_BYTES)];
  const token_hash = hashSecret(invitationToken(ctx, { id, nonce }));
  await tx
    .insertInto('invitations')
    .values({ ...row, id, nonce, token_hash })
    .execute();
  return id;
}

async function failMail(tx: Tx, { id, email, at }: { id: string; email: string; at: Date }): Promise<void> {
  await writeInvitationMail(tx, { id, email, mails: 1 }, at);
  const failed = { failed_at: at, attempts: 1, last_error: 'no such mailbox' };
  await tx.updateTable('outbox').set(failed).where('key', '=', `invitation:${id}:1`).execute();
}

type Acceptance = { event: InsertedEvent; id: string; guest: Guest; names: string[]; at: Date };

/** Issues the tickets as an acceptance does, but without mails. */
async function accept(tx: Tx, { event, id, guest, names, at }: Acceptance): Promise<void> {
  const { email } = guest;
  await issueTickets(tx, {
    invitation_id: id,
    event_id: event.id,
    ticket_type_id: event.types[0]?.id ?? '',
    buyer: { user_id: null, email, buyer_key: guestBuyerKey(email) },
    names,
    now: addMilliseconds(at, 3 * HOUR),
  });
  await tx.updateTable('outbox').set({ sent_at: at }).where('to_email', '=', email).execute();
}

type Visitor = { event: InsertedEvent; people: People; now: Date };

async function inviteVisitor(ctx: AppContext, tx: Tx, { event, people, now }: Visitor): Promise<void> {
  const { name, email } = mustHave(people.users, demoPeople.visitor.username);
  const note = 'Only friends that night. Bring someone you would lend your keys to.';
  const invited_by = mustHave(people.users, demoPeople.organizer.username).id;
  const row = rowOf(event, { guest: { name, email }, plus_ones: 2, note, at: addMilliseconds(now, -DAY / 2) });
  const id = await insertInvitation(ctx, tx, { ...row, invited_by });
  await writeInvitationMail(tx, { id, email, mails: 1 }, now);
}
