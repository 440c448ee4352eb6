import type { Invitation } from '#contract/invitations.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { InvitationRow } from './queries.ts';

const instant = (time: Date | null) => time?.toISOString() ?? null;

/** Row → wire: an invitation as the event's team sees it, never with its token. */
export function presentInvitation(row: InvitationRow): Invitation {
  const [guest, ...guests] = row.people;
  return {
    ...pick(row, ['id', 'name', 'note', 'plus_ones', 'state', 'mail_failed', 'version']),
    email: shownEmail(row.email),
    ticket_type: typeOf(row),
    is_complimentary: isComplimentary(row),
    created_at: row.created_at.toISOString(),
    sent_at: instant(row.sent_at),
    opened_at: instant(row.opened_at),
    accepted_at: instant(row.accepted_at),
    declined_at: instant(row.declined_at),
    expires_at: instant(row.expires_at),
    revoked_at: instant(row.revoked_at),
    invited_by: row.inviter,
    guests,
    has_come: guest?.has_come ?? false,
    ticket_count: row.people.length,
  };
}

function typeOf({ ticket_type_id, type_name, type_price, currency }: InvitationRow): Invitation['ticket_type'] {
  if (ticket_type_id === null) return null;
  return { id: ticket_type_id, name: type_name ?? '', price: { amount: type_price ?? 0, currency } };
}

/** Whether accepting issues the tickets: for a complimentary or free type. */
export function isComplimentary(row: Pick<InvitationRow, 'ticket_type_id' | 'is_complimentary' | 'type_price'>) {
  return row.ticket_type_id !== null && (row.is_complimentary || row.type_price === 0);
}
