import type { Invitation, InvitationState } from '#contract/invitations.ts';
import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';
import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type StateLabel = { text: string; tone: BadgeTone };

export const stateLabels: Record<InvitationState, StateLabel> = {
  pending: { text: 'Pending', tone: 'neutral' },
  sent: { text: 'Sent', tone: 'neutral' },
  opened: { text: 'Opened', tone: 'neutral' },
  accepted: { text: 'Accepted', tone: 'positive' },
  declined: { text: 'Declined', tone: 'caution' },
  expired: { text: 'Expired', tone: 'neutral' },
  revoked: { text: 'Revoked', tone: 'danger' },
};

/** The state by which the list is filtered, and whether the mail came back: "Sent, e-mail failed". */
export function labelOf({ state, mail_failed }: Pick<Invitation, 'state' | 'mail_failed'>): StateLabel {
  const label = stateLabels[state];
  return mail_failed ? { text: `${label.text}, e-mail failed`, tone: 'danger' } : label;
}

/** When an invitation reached the state it is in. */
export function stateTime(invitation: Invitation): string {
  const { state, created_at, sent_at, opened_at, accepted_at, declined_at, expires_at, revoked_at } = invitation;
  const times: Record<InvitationState, string | null> = {
    pending: created_at,
    sent: sent_at,
    opened: opened_at,
    accepted: accepted_at,
    declined: declined_at,
    expired: expires_at,
    revoked: revoked_at,
  };
  return times[state] ?? created_at;
}

/** How a person is called: by name, or by address where no name was given. */
export function nameOf({ name, email }: Pick<Invitation, 'name' | 'email'>): string {
  return name || email;
}

/** "VIP, free", "Any ticket on sale" */
export function describeTicket({
  ticket_type: type,
  is_complimentary,
}: Pick<Invitation, 'ticket_type' | 'is_complimentary'>): string {
  return type ? `${type.name}, ${is_complimentary ? 'free' : formatMoney(type.price)}` : 'Any ticket on sale';
}

/** "VIP, free · +2" */
export function describeOffer(invitation: Pick<Invitation, 'ticket_type' | 'is_complimentary' | 'plus_ones'>): string {
  const { plus_ones } = invitation;
  return plus_ones > 0 ? `${describeTicket(invitation)} · +${plus_ones}` : describeTicket(invitation);
}

type ChosenOffer = { type: { name: string; total: Money } | undefined; is_complimentary: boolean; plus_ones: number };

/** What a guest gets by accepting, in one sentence for the host. */
export function offerSentence({ type, is_complimentary, plus_ones }: ChosenOffer): string {
  const most = plus_ones + 1;
  const guests = most === 1 ? 'One ticket' : `Up to ${most} tickets`;
  if (!type) return `${guests} of what is on sale, at its price. The link also opens a private event.`;
  if (is_complimentary || type.total.amount === 0)
    return `${guests} for ${type.name}, free: they accept, and the tickets come by e-mail.`;
  return `${guests} for ${type.name} at ${formatMoney(type.total)} each, fees included. They pay when they accept.`;
}
